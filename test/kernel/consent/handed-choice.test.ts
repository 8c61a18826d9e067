import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { takeChoice } from '../../../kernel/consent/handed-choice';

/** Takes the choice from a page at an address. Returns the choice, and the address that is left. */
function take(href: string) {
  const { search } = new URL(href);
  const replaceState = vi.fn();
  const window = { location: { href, search }, history: { state: 'own', replaceState } } as unknown as Window;
  const taken = takeChoice(window);
  const [call] = replaceState.mock.calls;
  if (call) expect(call.slice(0, 2)).toEqual(['own', '']);
  return { taken, href: (call?.[2] as string | undefined) ?? href, calls: replaceState.mock.calls.length };
}

describe('takeChoice', () => {
  it.each([
    ['?tp_choice=no5', '', 'no5'],
    ['?tp_choice=no5#a?tp_choice=no6', '#a?tp_choice=no6', 'no5'],
    ['?tp_choice=no5&a=1', '?a=1', 'no5'],
    ['?a=%20+&tp_choice=no5&b[]=$&#/r?x', '?a=%20+&b[]=$&#/r?x', 'no5'],
    ['?a&tp_choice=yes1.2&tp_choice=no5&b', '?a&b', 'yes1.2no5'],
    ['?tp_choice=no5&tp_choice=no6', '', 'no5no6'],
    ['?tp_choice=', '', ''],
    ['?my_tp_choice=no5', '?my_tp_choice=no5', ''],
    ['?tp_choices=no5', '?tp_choices=no5', ''],
    ['#?tp_choice=no5', '#?tp_choice=no5', ''],
    ['?next=/b?tp_choice=no5&a', '?next=/b?tp_choice=no5&a', ''],
    ['?a&tp%5Fchoice=%6Eo5&b=%2F', '?a&b=%2F', 'no5'],
  ])('reduces %s to %j [CON-24]', (query, left, taken) => {
    expect(take(`https://a.example//b/${query}`)).toMatchObject({ taken, href: `https://a.example//b/${left}` });
  });

  it('leaves an address without a choice alone', () => {
    expect(take('https://a.example/?a=1').calls).toBe(0);
  });

  it('keeps every other byte of any query [CON-24]', () => {
    const pair = fc.stringMatching(/^[a-z$][\w%+$.~[\]-]{0,8}(=[\w%+$.?/-]{0,8})?$/);
    const pairs = fc.array(pair, { maxLength: 6 });
    fc.assert(
      fc.property(pairs, pairs, fc.stringMatching(/^(#[\w/?&=]{0,12})?$/), (before, after, hash) => {
        const address = (own: readonly string[]) => `https://a.example/p${own.length ? '?' : ''}${own.join('&')}${hash}`;
        const { taken, href } = take(address([...before, 'tp_choice=no29912345', ...after]));
        expect([taken, href]).toEqual(['no29912345', address([...before, ...after])]);
      }),
      { numRuns: 1_000 },
    );
  });
});
