import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { createHook } from '../../../kernel/hooks';
import { appliedPlugins, type Trace, UNDONE } from '../../../kernel/trace';
import { HOLD } from '../../../lib/records/experiment-rules';
import { uncounted } from '../../../lib/records/uncounted';

const said = (html: string, applied: Readonly<Record<string, unknown>>, stored = '', sheet = '') => {
  const { window } = new JSDOM(html, { url: 'https://www.main.example/' });
  if (stored) window.localStorage.setItem('tp_experiments', stored);
  const rules = sheet ? [{ name: 'tp' }] : [];
  Object.assign(window.document, { adoptedStyleSheets: [{ cssRules: rules }] });
  return uncounted(window as unknown as Window, 'main', new Map(Object.entries(applied))).join(' ');
};
const COUNTS = { analytics: {}, vendors: { conversions: 9 }, donation: {} };

describe('uncounted', () => {
  it.each([
    [
      'a receipt on a site without gifts',
      '<p data-transaction-id="A-1">',
      { ...COUNTS, donation: undefined },
      /receipt is not counted as a gift: sites\/main\.ts lists no donation\(\)/,
    ],
    [
      'conversions without their table',
      '',
      { ...COUNTS, vendors: {} },
      /^No form, survey or prompt counts as a conversion: sites\/main\.ts lists no vendors\(\{ conversions \}\)\.$/,
    ],
    ['conversions without vendors', '', { ...COUNTS, vendors: undefined }, /vendors\(\) has not started, or sites\/main\.ts lists no/],
    [
      'an experiment on a page that the tag does not hold',
      '<p data-experiment="hero">',
      COUNTS,
      /^Nobody new takes part in an experiment here: the tag runs too late/,
    ],
  ])('says what a page does not count: %s', (_, html, applied, expected) => {
    const given = Object.fromEntries(Object.entries(applied).filter(([, made]) => made));
    expect(said(html, given)).toMatch(expected);
  });

  it('says that a visitor came too late, and for which experiments [EXP-04]', () => {
    const stored = '[1,7,["hero","late",1800000000000],["ask","variant1",1800000000000],["quiz","late",1800000000000]]';
    expect(said('', COUNTS, stored)).toMatch(/too late for hero: .* too late for quiz: [^:]*$/s);
  });

  it('says nothing of a page that counts everything, and nothing where nothing is counted at all', () => {
    const page = '<p data-transaction-id="A-1"><p data-experiment="hero">';
    expect(said(page, COUNTS, '', HOLD)).toBe('');
    expect(said(page, {})).toBe('');
  });
});

it('appliedPlugins returns the plugins that are applied, with what they returned', () => {
  const trace = createHook('track', 'boolean', () => {}, 10) as Trace;
  trace.call('vendors', { conversions: 3 });
  trace.call('errors', undefined);
  trace.call('errors', UNDONE);
  expect([...appliedPlugins(trace)]).toEqual([['vendors', { conversions: 3 }]]);
});

it('appliedPlugins takes no tap of another reader away', () => {
  const trace = createHook('track', 'boolean', () => {}, 10) as Trace;
  const names: unknown[] = [];
  trace.tap('overlay', (...[plugin]) => void names.push(plugin));
  appliedPlugins(trace);
  trace.call('vendors', undefined);
  expect(names).toEqual(['vendors']);
});
