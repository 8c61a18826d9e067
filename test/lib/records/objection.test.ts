// @page
import { afterEach, describe, expect, it } from 'vitest';
import { hasObjected, writeObjection } from '../../../lib/records/objection';

const page = { window, document };
afterEach(() => {
  localStorage.clear();
  writeObjection(page, false);
});

describe('an objection to being counted', () => {
  it('is the same cookie and entry for everybody, and can be taken back', () => {
    expect(hasObjected(page)).toBe(false);
    writeObjection(page, true);
    expect([document.cookie, { ...localStorage }]).toEqual(['tp_uncounted=1', { tp_uncounted: '1' }]);
    expect(hasObjected(page)).toBe(true);
    writeObjection(page, false);
    expect([document.cookie, { ...localStorage }, hasObjected(page)]).toEqual(['', {}, false]);
  });

  it.each<[string, () => void]>([
    ['the cookie', () => localStorage.clear()],
    [
      'the entry',
      () => {
        document.cookie = 'tp_uncounted=; max-age=0';
      },
    ],
  ])('holds while %s alone is left', (_, lose) => {
    writeObjection(page, true);
    lose();
    expect(hasObjected(page)).toBe(true);
  });
});
