import { describe, expect, it } from 'vitest';
import { pageRules } from '../../../lib/rules/page-rules';
import { laws } from '../../../lib/rules/presets';
import type { NetworkRules } from '../../../lib/rules/rule';
import type { CountsOptions } from '../../../plugins/counts/options';
import main from '../../../sites/main';
import { rules } from '../../../sites/rules';
import { handDown } from '../../../tools/build/hand-down';
import { siteRules } from '../../../tools/build/site-rules';
import { withCounts } from '../../../tools/build/with-counts';
import { consentWords } from '../../../tools/build/words-for';

const network: NetworkRules = { ...rules, laws };
const counting: NetworkRules = { ...network, counts: { places: ['GB'] } };
const pluginsOf = ({ plugins }: Pick<typeof main, 'plugins'>) => plugins.map(({ name }) => name);

describe('a site of a network', () => {
  it('is as its manifest says while no rule lets views be counted, to the last byte of its rules [R22]', () => {
    expect(withCounts(main, network)).toBe(main);
    expect(withCounts(main, { ...network, counts: { places: [] } })).toBe(main);
    const without = laws.filter((rule) => !rule.counts);
    expect(siteRules(network, main, [main])).toEqual(siteRules({ ...network, laws: without }, main, [main]));
  });

  it('counts, says so in its banner, and keeps an objection, where a rule does', () => {
    const made = withCounts(main, counting);
    expect(pluginsOf(made)).toEqual([...pluginsOf(main), 'counts']);
    for (const [language, said] of [
      ['en', 'count views'],
      ['es', 'contamos'],
      ['ar', 'نحصي'],
    ] as const)
      expect(made.texts?.[language]?.banner?.question).toContain(said);
    expect(consentWords(made)).not.toEqual(consentWords(main));
    expect([made.necessary?.cookies?.at(-1)?.name, made.necessary?.storage?.at(-1)?.name]).toEqual(['tp_uncounted', 'tp_uncounted']);
    expect(withCounts(made, counting)).toBe(made);
    const settings = handDown(made).plugins.find(({ name }) => name === 'ui-react')?.options;
    expect(settings).toMatchObject({ counts: true });
    expect(handDown(main).plugins.find(({ name }) => name === 'ui-react')?.options).not.toHaveProperty('counts');
  });

  it('keeps the objection made on another of its sites, where it does not count itself', () => {
    const other = withCounts(main, { ...counting, counts: { places: ['GB'], sites: ['blogs'] } });
    expect(pluginsOf(other)).toEqual(pluginsOf(main));
    expect(other.texts).toBe(main.texts);
    expect(other.necessary?.cookies?.at(-1)?.name).toBe('tp_uncounted');
  });

  it('decides on its pages as the rules do, by the place, the path and the day', () => {
    const { rules: own } = (withCounts(main, counting).plugins.at(-1) ?? expect.fail('no plugin')).options as CountsOptions;
    const { decide } = pageRules(own);
    const at = (region: string | undefined, path = '/', day = '2026-11-28') =>
      decide({ region, country: null, local: false, path, now: Date.parse(day) }).counts;
    expect([at('GB'), at('GB-ENG'), at('gb'), at(undefined), at('FR'), at('GB', '/health'), at('GB', '/', '2026-02-04')]).toEqual([
      ...[true, true, true],
      ...[false, false, false, false],
    ]);
  });
});
