/** Fields of a prompt's form. */
export const fieldStyle = `
.field {
  display: grid;
  gap: .3em;
  min-inline-size: 0;
  margin: 1em 0 0;
  padding: 0;
  border: 0;
}
label, legend { font-weight: 600; padding: 0; }
input, select, textarea {
  box-sizing: border-box;
  inline-size: 100%;
  min-block-size: 44px;
  padding: .5em .75em;
  border: 1px solid var(--soft);
  border-radius: var(--taproot-radius, .4em);
  background: var(--surface);
  color: inherit;
  font: inherit;
}
textarea { resize: vertical; }
::placeholder { color: var(--soft); opacity: 1; }
[data-invalid] input, [aria-invalid=true] { border: 2px solid var(--fault); }
:host { --fault: light-dark(#b3261e, #ffb4ab); }
.fault, [role=alert] { color: var(--fault); font-weight: 600; font-size: .925em; }
[role=alert] { margin-block-start: 1em; padding-inline-start: .75em; border-inline-start: 4px solid; }
.choices { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 12em), 1fr)); gap: .25em .75em; }
.choice {
  display: flex;
  align-items: center;
  gap: .6em;
  min-block-size: 44px;
  font-weight: 400;
  cursor: pointer;
}
.choice input {
  flex: none;
  inline-size: 1.25em;
  block-size: 1.25em;
  min-block-size: 0;
  margin: 0;
  accent-color: var(--accent);
}
`;
