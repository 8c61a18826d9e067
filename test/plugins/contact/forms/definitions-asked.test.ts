import { expect, it } from 'vitest';
import { definitionsAsked } from '../../../../plugins/contact/forms/definitions-asked';

const FORMS = 'https://forms.main.example/v1/Forms/';
const entry = (name: string, more: object = {}) => ({ initiatorType: 'fetch', name, ...more });

it('the form reader finds definitions requested before anything listened, each address once [FRM-03]', () => {
  const entries = [
    entry(`${FORMS}a8Xk2`),
    entry(`${FORMS}b_1-2`, { initiatorType: 'xmlhttprequest', responseStatus: 200 }),
    entry(`${FORMS}a8Xk2`),
    entry(`${FORMS}c`, { responseStatus: 0 }),
  ];
  expect(definitionsAsked(entries, ['https://other.example/', FORMS])).toEqual([`${FORMS}a8Xk2`, `${FORMS}b_1-2`, `${FORMS}c`]);
});

it.each<[string, object?]>([
  [`${FORMS}a8Xk2`, { initiatorType: 'img' }],
  ['https://other.example/v1/Forms/a8Xk2'],
  [FORMS],
  [`${FORMS}a8Xk2/submissions`],
  [`${FORMS}a8Xk2/submit`],
  [`${FORMS}a8Xk2/`],
  [`${FORMS}submit`],
  [`${FORMS}Submissions`],
  [`${FORMS}a8Xk2?token=1`],
  [`${FORMS}a8Xk2#x`],
  [`${FORMS}a8Xk2`, { responseStatus: 201 }],
  [`${FORMS}a8Xk2`, { responseStatus: 404 }],
])('does not treat %s as a definition that may be requested by GET (%j) [FRM-03]', (name, more) => {
  expect(definitionsAsked([entry(name, more)], [FORMS])).toEqual([]);
});

it('the form reader returns at most three definitions [FRM-03]', () => {
  const entries = ['a', 'b', 'c', 'd'].map((id) => entry(FORMS + id));
  expect(definitionsAsked(entries, [FORMS])).toHaveLength(3);
});
