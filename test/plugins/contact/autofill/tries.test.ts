import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayFill, NONE, TRIES } from '../../../../plugins/contact/autofill/tries';

describe('a field', () => {
  it.each<[string, left: number, wasHidden: boolean, touched: boolean, typed: boolean, boolean]>([
    ['is filled in at first', 2, false, false, false, true],
    ['is filled in again after the page has emptied it once', 1, false, false, false, true],
    ['is not filled in a third time', 0, false, false, false, false],
    ['is not filled in after the visitor has focused it', 2, false, true, false, false],
    ['is not filled in after the visitor has typed into it', 2, false, true, true, false],
    ['is filled in after a focus if it was hidden before', 2, true, true, false, true],
    ['is not filled in after it was hidden and typed into', 2, true, true, true, false],
    ['is not filled in a third time if it was hidden before', 0, true, false, false, false],
  ])('%s [CTC-11]', (_, left, wasHidden, touched, typed, expected) => {
    expect(mayFill(left, wasHidden, touched, typed)).toBe(expected);
  });

  it('is filled in at most twice, and never after it was cleared or typed into, in any sequence [CTC-11]', () => {
    const step = fc.constantFrom('look', 'clear', 'hide', 'focus', 'type');
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), fc.boolean(), (steps, inPrompt) => {
        let left = TRIES;
        let fills = 0;
        for (const [at, one] of steps.entries()) {
          if (one === 'clear') left = NONE;
          if (one !== 'look') continue;
          const came = (...names: string[]) => steps.slice(0, at).some((name) => names.includes(name));
          const may = mayFill(left, inPrompt || came('hide'), came('focus', 'type'), came('type'));
          expect(may).toBe(fills < 2 && !came('clear', 'type') && (inPrompt || came('hide') || !came('focus')));
          if (!may) continue;
          fills++;
          left--;
        }
        expect(fills).toBeLessThanOrEqual(2);
      }),
      { numRuns: 1_000 },
    );
  });
});
