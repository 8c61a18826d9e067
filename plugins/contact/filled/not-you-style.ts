import { surfaceStyle } from '../../../lib/dom/surface-style';

/** Styles of the line above a form. A site sets the same properties as for the banner. */
export const notYouStyle = `${surfaceStyle}button, p {
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
