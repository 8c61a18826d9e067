import { createElement, useState } from 'react';

/** A form whose fields are the component's state; `output` shows what the component knows, and the button draws it anew. */
export function Form() {
  const [known, setKnown] = useState({ given: '', email: '', state: '' });
  const [drawn, setDrawn] = useState(0);
  const bind = (name) => ({ value: known[name], onChange: (event) => setKnown((before) => ({ ...before, [name]: event.target.value })) });
  return createElement(
    'form',
    null,
    createElement('input', { autoComplete: 'given-name', ...bind('given') }),
    createElement('input', { type: 'email', name: 'email', ...bind('email') }),
    createElement(
      'select',
      { autoComplete: 'address-level1', ...bind('state') },
      ['', 'CA', 'CO'].map((state) => createElement('option', { key: state, value: state }, state)),
    ),
    createElement('button', { type: 'button', onClick: () => setDrawn(drawn + 1) }, `Drawn ${drawn}`),
    createElement('output', null, Object.values(known).join('|')),
  );
}
