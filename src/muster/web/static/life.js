// On a narrow screen the line of life and the ways beside it scroll: where we are is in sight.

const LINES = ["#life .life", ".desk-top nav", ".choosing.ways"];
const HERE = ["[aria-current]", ".now > a"];

function show() {
  for (const line of document.querySelectorAll(LINES.join(", "))) {
    const place = HERE.map((each) => line.querySelector(each)).find(Boolean);
    if (place && !line.dataset.placed) bring(line, place);
  }
}

function bring(line, place) {
  const left = place.getBoundingClientRect().x - line.getBoundingClientRect().x;
  line.scrollLeft += left - (line.clientWidth - place.clientWidth) / 2;
  line.dataset.placed = "1";
}

document.addEventListener("htmx:afterSettle", show);
show();
