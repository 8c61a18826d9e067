import { expect, it } from 'vitest';
import type { Page, Visitor } from '../../../kernel';
import { donation } from '../../../plugins/donation/descriptor';

it.each([
  ['donate', true],
  ['main', false],
  ['unknown', false],
])('donation starts on the site %s: %s [PLG-02]', (site, expected) => {
  expect(donation({ organisations: [] }).when?.({ site } as Page, {} as Visitor)).toBe(expected);
});
