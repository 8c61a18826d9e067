/** The colours of a small surface beside the page's own content, and its absence in print. A site sets the same properties as for the banner. */
export const surfaceStyle = `
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
`;
