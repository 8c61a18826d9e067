import { dialogStyle } from '../dialog-style';

/**
 * The texts scroll beneath the buttons, which stay in view. A shadow above the buttons shows that there is more. The end of the texts
 * covers it.
 */
export const settingsStyle = `${dialogStyle}
dialog {
  --edge: min(1.5em, 4vw);
  inline-size: min(38em, 100% - 16px);
  max-block-size: calc(100% - 16px);
  padding: 0;
  hyphens: auto;
}
dialog[open] {
  display: flex;
  flex-direction: column;
}
form {
  display: contents;
}
.body {
  min-block-size: 6em;
  overflow: auto;
  padding: var(--edge) var(--edge) 0;
  background:
    linear-gradient(#0000, var(--surface) 60%) bottom / 100% 3em no-repeat local,
    linear-gradient(#0000, var(--line)) bottom / 100% 1.2em no-repeat;
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
button {
  min-inline-size: 0;
}
.title button {
  flex: none;
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
  .category p, .recipients { padding: 0; }
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
.recipients {
  padding-inline-start: 2em;
  hyphens: manual;
}
summary {
  padding-block: .6em;
  min-block-size: 24px;
  cursor: pointer;
}
.recipients ul {
  margin: 0;
  padding: 0;
  list-style: none;
}
.recipients li {
  display: grid;
  padding-block: .5em;
  font-size: .875em;
}
.recipients li strong {
  padding: 0;
}
a {
  justify-self: start;
  color: inherit;
  padding-block: .25em;
}
.receipt {
  padding-block: .25em .75em;
  font-size: .875em;
}
code {
  overflow-wrap: anywhere;
  user-select: all;
}
.choices {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, max(7em, 40%)), 1fr));
  gap: .5em;
  padding: .75em var(--edge) var(--edge);
  border-block-start: 1px solid var(--line);
}
.choices button {
  padding-inline: clamp(.5em, 2vw, .75em);
}
.choices .plain {
  grid-column: 1 / -1;
}
@media (min-width: 38em) {
  .choices { grid-template-columns: auto 1fr 1fr; }
  .choices .plain { grid-column: auto; }
}
`;
