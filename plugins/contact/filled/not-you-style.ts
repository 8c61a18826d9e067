/** Styles of the line above a form. A site sets the same properties as for the banner. */
export const notYouStyle = `
:host {
  --surface: var(--taproot-surface, light-dark(#fff, #1b211f)) !important;
  --on-surface: var(--taproot-on-surface, light-dark(#1c2321, #f1f5f3)) !important;
}
@supports not (color: light-dark(red, red)) {
  :host {
    color-scheme: light !important;
    --surface: #fff !important;
    --on-surface: #1c2321 !important;
  }
}
@media print {
  :host { display: none !important; }
}
button, p {
  box-sizing: border-box;
  margin: 0;
  padding: 0 .6rem;
  border: 1px solid;
  border-radius: var(--taproot-radius, .4em);
  background: var(--surface);
  color: var(--on-surface);
  font: .875rem/1.75rem var(--taproot-font, system-ui, sans-serif);
  white-space: nowrap;
}
button {
  text-decoration: underline;
  cursor: pointer;
}
p:empty {
  display: none;
}
:focus-visible {
  outline: 3px solid;
  outline-offset: 1px;
}
`;
