// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { Tools } from '../../../kernel';
import { keepClicks } from '../../../plugins/analytics/early';

it('ENG-03 keeps 50 clicks until it is asked for them', () => {
  const take = keepClicks({ env: { window }, consent: { allows: () => true } } as unknown as Tools);
  for (let i = 0; i < 60; i++) document.body.click();
  expect(take()).toHaveLength(50);
  const other = keepClicks({ env: { window }, consent: { allows: () => true } } as unknown as Tools);
  document.body.click();
  const kept = other();
  document.body.click();
  expect(kept).toHaveLength(1);
});
