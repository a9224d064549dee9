"""Writing lists: every tap sends the whole draft, and the page comes back with the next one.

A text or a file that was not read yet is read before it is handed in, so that everybody sees which
models were found in it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from django.http import HttpRequest, HttpResponse, QueryDict

from muster.reading.unclear import SeveralUnclear, Unclear
from muster.web.asking import NOT_UNDERSTOOD, REFUSED, ask, not_understood
from muster.web.lists.draft import Draft, draft_in, step
from muster.web.lists.editor_view import EditorView, editor_view, text_mark
from muster.web.lists.mending import mended
from muster.web.lists.pasting import pasted
from muster.web.lists.purpose import LISTS, Said, Writing
from muster.words.plain import clean

SEND = "send"
"""The button that hands in what is there."""

READ = "read"
"""The button that reads what was pasted, or a file."""

LONGEST = 500

Show = Callable[[EditorView], HttpResponse]


def edit(request: HttpRequest, writing: Writing, show: Show) -> HttpResponse:
    """Nothing is written before it is handed in, and that goes through the one door."""
    if request.method != "POST":
        player = request.GET.get("player", "")[:LONGEST]
        return show(editor_view(writing, *writing.purpose.begin(writing.who, player)))
    act = request.POST.get("act", "")
    act = READ if act == SEND and _is_unread(request, writing) else act
    answer = ask(request, writing.here, writing.purpose.kind) if act == SEND else None
    if answer is not None and answer.status_code not in {REFUSED, NOT_UNDERSTOOD}:
        return answer
    try:
        draft, said = _next(request, writing, act)
    except (Unclear, SeveralUnclear) as unclear:
        return _beside(not_understood(request, writing.here, unclear))
    page = show(editor_view(writing, draft, said))
    page.status_code = answer.status_code if answer is not None else page.status_code
    return page


def _next(request: HttpRequest, writing: Writing, act: str) -> tuple[Draft, Said]:
    sent, wrong = mended(request.POST)
    event = writing.here.event
    draft, said = step(draft_in(sent, event), act, event, sent), _said(sent, wrong)
    if act != READ:
        return draft, said
    sent_file = request.FILES.get("file")
    file = (clean(sent_file.name or ""), sent_file.read()) if sent_file is not None else None
    read = pasted(event, draft, file)
    return read.draft, replace(said, notes=(*said.notes, *read.notes), read=True)


def _is_unread(request: HttpRequest, writing: Writing) -> bool:
    """Whether there is something in the draft of which nobody has seen the rows."""
    if writing.purpose is not LISTS or writing.here.event.catalogue is None:
        return False
    sent, _wrong = mended(request.POST)
    text = draft_in(sent, writing.here.event).army.text
    read = text_mark(text) in {"", request.POST.get("read", "")}
    return "file" in request.FILES or not read


def _said(sent: QueryDict, wrong: tuple[str, ...]) -> Said:
    return Said(
        words=sent.get("q", "").strip()[:LONGEST],
        reason=sent.get("reason", "").strip()[:LONGEST],
        leader=sent.get("leader", "").strip()[:LONGEST],
        notes=wrong,
    )


def _beside(answer: HttpResponse) -> HttpResponse:
    """Said in the dialog, so that the draft stays on the page as it was."""
    answer.headers["HX-Retarget"] = "#answer"
    answer.headers["HX-Reselect"] = "h1, ul, p, button"
    answer.headers["HX-Reswap"] = "innerHTML"
    return answer
