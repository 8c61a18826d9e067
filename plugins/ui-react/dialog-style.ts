import { theme } from './theme';

/** Styles that the settings and the prompts share. */
export const dialogStyle = `${theme}
:host {
  --line: rgb(128 128 128 / .5) !important;
  --corner: calc(var(--taproot-radius, .4em) * 2) !important;
}
dialog, section, .launcher {
  font: 1em/1.5 var(--taproot-font, system-ui, sans-serif);
}
dialog, section {
  box-sizing: border-box;
  overflow: auto;
  overscroll-behavior: contain;
  overflow-wrap: anywhere;
  border: 1px solid var(--line);
  background: var(--surface);
  color: var(--on-surface);
}
dialog {
  max-inline-size: none;
  margin: auto;
  border-radius: var(--corner);
  box-shadow: 0 1em 3em rgb(0 0 0 / .35);
}
dialog::backdrop {
  background: rgb(0 0 0 / .5);
}
h2, p {
  margin: 0;
}
`;
