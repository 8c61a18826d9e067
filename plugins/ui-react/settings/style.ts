import { theme } from '../theme';

export const settingsStyle = `${theme}
dialog {
  --line: rgb(128 128 128 / .5);
  box-sizing: border-box;
  inline-size: min(38em, 100% - 16px);
  max-inline-size: none;
  max-block-size: calc(100% - 16px);
  margin: auto;
  padding: min(1.5em, 4vw);
  overflow: auto;
  overscroll-behavior: contain;
  overflow-wrap: anywhere;
  hyphens: auto;
  border: 1px solid var(--line);
  border-radius: calc(var(--taproot-radius, .4em) * 2);
  box-shadow: 0 .5em 2em rgb(0 0 0 / .3);
  background: var(--surface);
  color: var(--on-surface);
  font: 1em/1.5 var(--taproot-font, system-ui, sans-serif);
}
dialog::backdrop {
  background: rgb(0 0 0 / .5);
}
.title, label {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: .5em;
}
.title {
  justify-content: space-between;
}
.title button {
  flex: none;
  min-inline-size: 0;
}
h2, p {
  margin: 0;
}
h2 {
  flex: 1 1 6em;
  font-size: clamp(1em, 7vw, 1.25em);
  line-height: 1.2;
}
#about, [role=note] {
  margin-block: .75em;
}
[role=note] {
  padding-inline-start: .75em;
  border-inline-start: 4px solid var(--accent);
}
.category {
  padding-block: .25em .75em;
  border-block-start: 1px solid var(--line);
}
.category p {
  padding-inline-start: 2em;
}
@media (max-width: 24em) {
  .category p { padding: 0; }
}
label {
  min-block-size: 44px;
}
label span {
  margin-inline-start: auto;
}
strong {
  flex: 1;
  min-inline-size: 6em;
  padding-block: .4em;
  line-height: 1.3;
}
input {
  inline-size: 1.5em;
  block-size: 1.5em;
  margin: 0;
  font: inherit;
  accent-color: var(--accent);
}
.choices {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, max(7em, 40%)), 1fr));
  gap: .5em;
  padding-block-start: 1.25em;
  border-block-start: 1px solid var(--line);
}
.choices button {
  min-inline-size: 0;
  padding-inline: .5em;
}
.choices .plain {
  grid-column: 1 / -1;
}
`;
