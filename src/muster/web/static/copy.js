// A press copies what stands in a field; a page without a certificate has no clipboard of the newer kind.

document.addEventListener("click", (click) => {
  const button = click.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  document.execCommand("copy");
  button.textContent = button.dataset.copied;
});
