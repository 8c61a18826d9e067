// @page
import { expect, it } from 'vitest';
import { takeBack } from '../../../../plugins/contact/autofill/take-back';
import type { Field } from '../../../../plugins/contact/autofill/write-value';

const field = (name: string) => document.getElementsByName(name)[0] as Field;

it('the autofill empties the fields on the page that the visitor has not changed, and forgets all fields [CTC-11]', () => {
  document.body.innerHTML = ['typed', 'focused', 'changed', 'gone'].map((name) => `<input name="${name}" value="Salida">`).join('');
  const [typed, focused, changed, gone] = ['typed', 'focused', 'changed', 'gone'].map(field) as [Field, Field, Field, Field];
  const filled = new Map([typed, focused, changed, gone].map((one) => [one, 'Salida']));
  const left = new WeakMap<Field, number>();
  typed.value = 'Boulder';
  // A change by the page does not count as the visitor's.
  changed.value = 'SALIDA';
  gone.remove();
  const visited = new Set<EventTarget>([typed, focused]);
  const first = takeBack(window, filled, left, { has: (one) => visited.has(one) });
  expect([typed, focused, changed, gone].map(({ value }) => value)).toEqual(['Boulder', '', '', 'Salida']);
  expect([typed, focused, changed, gone].map((one) => left.get(one))).toEqual([undefined, 0, 0, undefined]);
  expect([first, filled.size]).toEqual([focused, 0]);
  expect(takeBack(window, filled, left, { has: () => false })).toBeUndefined();
});
