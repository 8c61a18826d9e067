import { expect, it, vi } from 'vitest';
import type { Tools } from '../../../kernel';
import { takeGrant } from '../../../page-life/consent/take-grant';

const NOW = 1_794_740_460_000;
const SIBLINGS = ['*.main.example', 'mrd.example'];

/** Returns whether a page accepts the grant that it was handed. */
function takes(handed: string, referrer: string, record?: object): boolean {
  class Document {
    get referrer() {
      return referrer;
    }
  }
  const env = { now: () => NOW, document: new Document(), window: { Document } };
  const acceptAll = vi.fn();
  takeGrant({ env, consent: { record, acceptAll } } as unknown as Tools, { siblings: SIBLINGS, grants: true }, handed);
  return acceptAll.mock.calls.length > 0;
}
const grant = (handed: number) => `yes29912300.${handed}`;

it.each<[string, boolean, ...Parameters<typeof takes>]>([
  ['at once', true, grant(NOW), 'https://www.main.example/'],
  ['after 119999 ms', true, grant(NOW - 119_999), 'https://mrd.example/'],
  ['after 120000 ms', false, grant(NOW - 120_000), 'https://mrd.example/'],
  ['of the future', false, grant(NOW + 1), 'https://mrd.example/'],
  ['without a referrer', false, grant(NOW), ''],
  ['from elsewhere', false, grant(NOW), 'https://main.example.evil/'],
  ['from an app of that name', false, grant(NOW), 'android-app://www.main.example/'],
  ['where the visitor has chosen', false, grant(NOW), 'https://mrd.example/', { categories: ['necessary'] }],
  ['of no grant', false, 'yes', 'https://mrd.example/'],
])('a grant %s is taken: %s [CON-24]', (_, taken, ...given) => {
  expect(takes(...given)).toBe(taken);
});
