/** Styles for a frame of any size: small ones scroll. A site sets the same properties as for the banner. */
export const embedStyle = `
:root, :host {
  --accent: var(--taproot-accent, light-dark(#17633f, #8fd9b0)) !important;
  --on-accent: var(--taproot-on-accent, light-dark(#fff, #06210f)) !important;
  --surface: var(--taproot-surface, light-dark(#fff, #1b211f)) !important;
  --on-surface: var(--taproot-on-surface, light-dark(#1c2321, #f1f5f3)) !important;
}
@supports not (color: light-dark(red, red)) {
  :root, :host {
    color-scheme: light !important;
    --accent: #17633f !important;
    --on-accent: #fff !important;
    --surface: #fff !important;
    --on-surface: #1c2321 !important;
  }
}
body {
  margin: 0;
}
section, main {
  box-sizing: border-box;
  block-size: 100vh;
  overflow: auto;
  padding: min(1em, 4vw);
  border: 1px solid rgb(128 128 128 / .5);
  background: var(--surface);
  color: var(--on-surface);
  font: 1em/1.4 var(--taproot-font, system-ui, sans-serif);
}
:host section, main {
  block-size: 100%;
}
p, h1 {
  max-inline-size: 40em;
  margin: 0 0 .75em;
  overflow-wrap: anywhere;
}
h1 {
  font: inherit;
  font-weight: 600;
}
div {
  display: flex;
  flex-wrap: wrap;
  gap: .5em;
  margin-block-end: .75em;
}
button {
  min-block-size: 44px;
  padding: .5em 1em;
  border: 2px solid var(--accent);
  border-radius: var(--taproot-radius, .4em);
  background: var(--accent);
  color: var(--on-accent);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
button + button {
  background: none;
  color: inherit;
  border-color: currentColor;
}
a {
  color: inherit;
}
:focus-visible {
  outline: 3px solid var(--on-surface);
  outline-offset: 2px;
}
`;
