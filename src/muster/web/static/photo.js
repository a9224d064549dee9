// A photo before it is sent: shown, and made small enough for bad Wi-Fi. The server does its own.

const LONGEST = 1600;
const SHOWN = 480;
const QUALITY = 0.82;
const USUAL = ["image/jpeg", "image/png", "image/webp"];

document.addEventListener("change", (event) => {
  if (event.target.matches("input[data-photo]")) prepare(event.target);
});
document.addEventListener("reset", (event) => { for (const place of event.target.querySelectorAll("[data-preview]")) place.hidden = true; });

async function prepare(input) {
  const place = input.form.querySelector("[data-preview]");
  place.hidden = true;
  const file = input.files[0];
  const picture = file ? await opened(file) : null;
  if (!picture || input.files[0] !== file) return;
  draw(place, picture, SHOWN);
  place.hidden = false;
  const made = await small(picture);
  picture.close();
  const better = made && (made.size < file.size || !USUAL.includes(file.type));
  if (better && input.files[0] === file) replace(input, made, file.name);
}

// What this browser cannot open is sent as it is: the server says what is wrong with it.
async function opened(file) {
  try { return await createImageBitmap(file, { imageOrientation: "from-image" }); } catch { return null; }
}

function draw(canvas, picture, longest) {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext("2d");
  pen.imageSmoothingQuality = "high";
  pen.fillStyle = "white";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
}

function small(picture) {
  const canvas = document.createElement("canvas");
  draw(canvas, picture, LONGEST);
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
}

function replace(input, made, name) {
  const put = new DataTransfer();
  put.items.add(new File([made], `${name.replace(/\.[^.]*$/, "")}.jpg`, { type: made.type }));
  input.files = put.files;
}

// ── kept on a phone, which keeps nothing but text ──

export function asText(file) {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.onerror = failed;
    reader.readAsDataURL(file);
  });
}

function asFile(text) {
  const [head, body] = text.split(",");
  const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: head.slice("data:".length).split(";")[0] });
}

// What an entry sends: its fields, and its photo if it has one.
export function bodyOf(entry) {
  if (!entry.photo) return new URLSearchParams(entry.fields);
  const form = new FormData();
  for (const [name, value] of entry.fields) form.append(name, value);
  form.append("photo", asFile(entry.photo), "photo.jpg");
  return form;
}

// ── a player's photos follow the game, but never under somebody's thumb ──

let wasOpen = false;

document.addEventListener("htmx:oobBeforeSwap", (swap) => {
  const old = swap.detail.target;
  if (!old || old.id !== "my-photos") return;
  const fresh = swap.detail.fragment.querySelector("#my-photos");
  const same = fresh && fresh.dataset.stamp === old.dataset.stamp;
  const chosen = [...old.querySelectorAll("input[data-photo]")].some((input) => input.files.length);
  wasOpen = Boolean(old.querySelector("details[open]"));
  if (same || chosen) swap.detail.shouldSwap = false;
});

document.addEventListener("htmx:oobAfterSwap", (swap) => {
  const open = document.querySelector("#my-photos details");
  if (swap.detail.target.id === "my-photos" && open) open.open = wasOpen;
});
