import { expect, it } from 'vitest';
import type { Page, Visitor } from '../../../kernel';
import { donation } from '../../../plugins/donation/descriptor';

it.each([
  ['donate', true],
  ['main', true],
  ['unknown', false],
])('donation starts on the site %s, if its manifest lists it: %s [PLG-02]', (site, expected) => {
  expect(donation({ organisations: [] }).when?.({ site } as Page, {} as Visitor)).toBe(expected);
});
