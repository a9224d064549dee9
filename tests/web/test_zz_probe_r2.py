import logging
from django.test import Client
from muster.core import commands as ask
from muster.core.ids import PersonId
from muster.journal.database import accounts
from muster.journal.people import Person
from tests.web.venue import Venue
from tests.web.phone import phone, name_of, judges_phone
from muster.web.naming import names_in
from muster.journal.database.shelf import SHELF
import pytest

def signed_judge(venue, event, entrant=None):
    acc = accounts.create_account("judy", "correct horse battery", "Judy Judge")
    p = accounts.person_of(acc)
    venue.do(event, ask.AppointJudge(person=p.id), people=(p,))
    c = Client(); c.force_login(acc); return c

def test_oracle_figure(venue):
    ev = venue.paired()
    g = venue.games(ev)[0]
    me = next(e for e in venue.now(ev).entrants if e not in g.entrants)
    ph = phone(venue, ev, me)
    for e in venue.now(ev).entrants:
        a = ph.ask("report-result", {"game": g.id, f"figure.vp.{e}": "abc"})
        print(e, e in g.entrants, a.status_code)
    print("ids", g.id, [x.id for x in venue.games(ev)])
    for x in venue.games(ev):
        for kind, f in (("report-result", {f"figure.vp.{x.entrants[0]}": "1"}),("state-tracking", {"methods": "x"}),("confirm-report",{}),("sign-agreement",{f"figure.vp.{x.entrants[0]}": "1"}),("concede-game",{})):
            a = phone(venue, ev, me).ask(kind, {"game": x.id, **f})
            print(kind, x.id, me in x.entrants, a.status_code)
    # make-ruling preview
    
def test_desk_judge(venue):
    ev = venue.paired()
    g = venue.games(ev)[1]
    c = signed_judge(venue, ev)
    host = Client(); host.force_login(accounts.create_account("hal", "correct horse battery", "Hal Host", host=True))
    mine, other = (name_of(ev, e) for e in g.entrants)
    for who, cl in (("judge", c), ("host", host)):
        for path in ("", "round/1/", f"round/1/game/{g.id}/", f"round/1/why/{g.entrants[0]}/", "history/", "round/1/slips/", "print/", "print/pairings-by-name/1/", f"entrants/{g.entrants[0]}/", "entrants/", "encounters/", "rulings/", "history/journal/","officials/","awards/", f"slip/{g.id}/", "setup/"):
            a = cl.get(f"/desk/{ev}/{path}", follow=False)
            t = a.content.decode()
            main = t[t.find("<main"):]
            print(who, path, a.status_code, "BOTH" if mine in main and other in main else "", g.id in main)

def test_log(venue, caplog, monkeypatch, capsys):
    ev = venue.playing()
    link = venue.link(ev, next(iter(venue.now(ev).entrants)))
    from muster.web.player import views
    from muster.journal.folder import Busy
    def boom(*a): raise Busy("x")
    monkeypatch.setattr(views, "entrant_of", boom)
    lg = logging.getLogger("django.request"); lg.addHandler(caplog.handler)
    Client(raise_request_exception=False).get(link)
    def boom2(*a): raise ZeroDivisionError
    monkeypatch.setattr(views, "entrant_of", boom2)
    Client(raise_request_exception=False).get(link)
    lg.removeHandler(caplog.handler)
    print([r.getMessage() for r in caplog.records])

def test_headers(venue):
    ev = venue.playing()
    link = venue.link(ev, next(iter(venue.now(ev).entrants)))
    for p, c in ((link, venue.visitor), (f"/desk/{ev}/entrants/", venue.organiser), ("/desk/", venue.organiser), ("/desk/new/", venue.organiser), ("/sign-in/", venue.visitor), (f"/desk/{ev}/officials/", venue.organiser), ("/", venue.visitor)):
        a = c.get(p)
        print(p[:20], a.status_code, a.headers.get("Cache-Control"), a.headers.get("Vary"))
    a = venue.visitor.post(link+"ask/drop-entrant/", {"entrant": "zz"})
    print(a.status_code, a.headers.get("Cache-Control"))

def test_person_probe(venue):
    ev = venue.playing()
    ph = phone(venue, ev, next(iter(venue.now(ev).entrants)))
    print("exists", ph.ask("appoint-judge", {"account": "olive"}).status_code, "no", ph.ask("appoint-judge", {"account": "nobody"}).status_code)
    import io, time
    from django.core.files.uploadedfile import SimpleUploadedFile
    big = b"name,club\n" + b"\n".join(b"Player %d,Club" % i for i in range(300000))
    t=time.time(); a = ph.ask("register-entrants", {"file": SimpleUploadedFile("a.csv", big)}); print("csv", a.status_code, time.time()-t)
    t=time.time(); a = ph.ask("register-entrants", {"name": "\n".join(f"Pl {i}" for i in range(150000))}); print("names", a.status_code, time.time()-t)
    t=time.time(); a = ph.ask("change-rules", {"kept": ["[" * 19000] * 90}); print("kept", a.status_code, time.time()-t)
    t=time.time(); a = ph.ask("change-rules", {f"house.a{i}.b": "1" for i in range(4900)}); print("house", a.status_code, time.time()-t)
    t=time.time(); a = ph.ask("check-in", {"entrant": "e1 "*600000}); print("checkin", a.status_code, time.time()-t)
    t=time.time(); a = ph.ask("register-lists", {"entrant": "e1", "title": ["x"]*2000, "text": ["y"*700]*2000}); print("lists", a.status_code, time.time()-t, a.content.decode()[-600:] if a.status_code>=400 else "")
