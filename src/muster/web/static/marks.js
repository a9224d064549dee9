// The total of a judge's marks, kept up while they are typed.

function sum(boxes) {
  const given = [...boxes.querySelectorAll("input")].map((box) => box.value).filter((value) => value !== "");
  const total = boxes.querySelector("[data-total]");
  total.textContent = given.length ? `${given.reduce((all, one) => all + Number(one), 0)} / ${total.dataset.of}` : "";
}

const sumAll = () => document.querySelectorAll("[data-sum]").forEach(sum);

document.addEventListener("input", (typed) => {
  const boxes = typed.target.closest("[data-sum]");
  if (boxes) sum(boxes);
});
document.addEventListener("htmx:afterSettle", sumAll);
sumAll();
