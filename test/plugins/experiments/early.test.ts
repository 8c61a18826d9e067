// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HOLD, RULES_KEY } from '../../../lib/experiment-rules';
import { holdVariants } from '../../../plugins/experiments/early';
import { createTools } from '../tools';

const NOW = 1_700_000_000_000;
const RULES = `${NOW + 1}{}rules`;

beforeEach(() => localStorage.clear());

/** The text of the sheet that is adopted. */
function held({ rules = '', url = 'https://www.main.example/', body = false }): string {
  let text = '';
  class Sheet {
    replaceSync(rules: string) {
      text = rules;
    }
  }
  vi.stubGlobal('CSSStyleSheet', Sheet);
  if (rules) localStorage.setItem(RULES_KEY, rules);
  const { tools } = createTools({}, undefined, { url });
  const adopted: unknown[] = [];
  const document = { body: body ? {} : null, adoptedStyleSheets: adopted } as unknown as Document;
  const sheet = holdVariants({ env: { ...tools.env, document } });
  expect(adopted).toEqual([sheet]);
  return text;
}

describe('before the first paint', () => {
  it.each([
    ['EXP-04 what is marked is held', {}, HOLD],
    ['EXP-04 a returning visitor sees what they had', { rules: RULES }, RULES],
    ['EXP-03 no longer than it is theirs', { rules: `${NOW}{}rules` }, HOLD],
    ['EXP-04 nothing is held of what is seen already', { body: true }, ''],
    ['EXP-04 what they had is theirs there too', { body: true, rules: RULES }, RULES],
    [
      'EXP-03 who wishes a variant does not see another one first',
      { rules: RULES, url: 'https://www.main.example/?_variant=hero:control' },
      HOLD,
    ],
    ['EXP-04 a damaged record holds', { rules: 'x{}' }, HOLD],
  ])('%s', (_, circumstances, text) => {
    expect(held(circumstances)).toBe(text);
  });
});

it('EXP-04 nothing but what is marked is held, and at most 300 ms', () => {
  const [, selector, seconds] = /^([^{]*)\{animation:([\d.]+)s /.exec(HOLD) ?? [];
  expect(selector).toBe('[data-experiment]');
  expect(Number(seconds)).toBeLessThanOrEqual(0.3);
  expect(HOLD).not.toMatch(/fill|forwards|both|infinite/);
});
