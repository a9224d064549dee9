// Draws the chosen way through the event above all others.

let chosen = "";

function show() {
  const field = document.querySelector("[data-chart-field]");
  const select = document.querySelector("[data-chart]");
  if (!field || !select) return;
  if (select.options.length === 1) offer(select);
  field.hidden = false;
  select.value = chosen;
  for (const line of document.querySelectorAll(".chart .on")) line.classList.remove("on");
  const line = chosen && document.getElementById(chosen);
  if (line) { line.classList.add("on"); line.parentNode.append(line); }
  document.querySelector(".chart").classList.toggle("chosen", Boolean(line));
  nameBeside(line);
}

// Among many only the best have their names beside them: whoever is asked for gets one, too.
function nameBeside(line) {
  const name = document.querySelector("[data-chart-name]");
  if (!name) return;
  const bare = Boolean(line) && line.matches("polyline");
  name.setAttribute("visibility", bare ? "visible" : "hidden");
  if (!bare) return;
  const end = line.points.getItem(line.points.numberOfItems - 1);
  name.setAttribute("x", end.x + 9);
  name.setAttribute("y", end.y + 4);
  name.textContent = line.textContent;
  name.parentNode.append(name);
}

function offer(select) {
  for (const line of document.querySelectorAll(".chart [id]")) {
    select.add(new Option(line.dataset.name || line.textContent, line.id));
  }
}

document.addEventListener("change", (event) => {
  if (event.target.matches("[data-chart]")) { chosen = event.target.value; show(); }
});
document.addEventListener("htmx:afterSettle", show);
show();
