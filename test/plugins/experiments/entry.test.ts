// @page

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExperimentDefinition } from '../../../lib/contracts/experiment';
import plugin from '../../../plugins/experiments/index';
import type { ExperimentsOptions } from '../../../plugins/experiments/options';
import { createTools, type PageSetup } from '../tools';

const NOW = 1_700_000_000_000;
const DAY = 86_400_000;
const HTML = '<p data-experiment="hero" data-variant="control">A</p><p data-experiment="hero" data-variant="variant1" hidden>B</p>';
const hero: ExperimentDefinition = { id: 'hero', variants: ['control', 'variant1'] };
const undoing: (() => void)[] = [];
const hold = document.createElement('style');

/** Opens a page whose marks are held. The visitor's place for `hero` is 0.7018, that of `variant1`. */
function open(options: ExperimentsOptions | Partial<ExperimentDefinition>, page: PageSetup = {}) {
  for (const undo of undoing.splice(0)) undo();
  // Analytics has taken the exposures of the previous page.
  sessionStorage.removeItem('tp_exposures');
  hold.textContent = '[data-experiment] { visibility: hidden }';
  document.head.append(hold);
  Object.assign(document, { adoptedStyleSheets: [{ cssRules: [{ name: 'tp' }], replaceSync: vi.fn() }] });
  const whole = 'experiments' in options ? options : { experiments: [{ ...hero, ...options }] };
  const kit = createTools(whole, undefined as unknown, { html: HTML, random: () => 0.8, ...page });
  const undo = kit.apply(plugin);
  if (undo) undoing.push(undo);
  return kit;
}
const shown = () => document.querySelector('[data-variant]')?.textContent;
const exposed = ({ tracked }: ReturnType<typeof open>) =>
  tracked.map(({ properties }) => `${properties.experiment_id}:${properties.variant}`);
const stored = () => localStorage.getItem('tp_experiments');
const rules = () => localStorage.getItem('tp_variants');

/** Begins a session with buckets that a sibling site has handed on. */
function bring(buckets: string) {
  const id = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';
  localStorage.setItem('tp_session', `{"v":1,"id":"${id}","start":${NOW},"last":${NOW},"pages":1,"count":1,"new":false}`);
  localStorage.setItem('tp_session_experiments', id + buckets);
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('ResizeObserver', undefined);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  for (const undo of undoing.splice(0)) undo();
});

describe('the share of visitors', () => {
  it('excludes visitors beyond the coverage, and includes them when it grows [EXP-02]', () => {
    expect(exposed(open({ coverage: 0.4 }))).toEqual([]);
    expect(shown()).toBe('A');
    expect(stored()).toBe('[1,800000000]');
    expect(exposed(open({ coverage: 0.41 }, { random: () => 0 }))).toEqual(['hero:variant1']);
    expect(shown()).toBe('B');
  });

  it('keeps visitors who take part when the coverage shrinks [EXP-03]', () => {
    open({});
    expect(exposed(open({ coverage: 0 }))).toEqual(['hero:variant1']);
  });

  it('redistributes visitors for another seed, except participants [EXP-03]', () => {
    expect(exposed(open({ seed: 'hero-2' }))).toEqual(['hero:control']);
    expect(exposed(open({}))).toEqual(['hero:control']);
  });
});

describe('a namespace', () => {
  const rival = (from: number, to: number) => ({ ...hero, id: 'rival', namespace: { name: 'top', from, to } });
  it('admits a visitor to only one of its experiments [EXP-02]', () => {
    const both = (from: number) => ({
      experiments: [{ ...hero, namespace: { name: 'top', from, to: from + 0.5 } }, rival(0.5 - from, 1 - from)],
    });
    const seen = [exposed(open(both(0))), localStorage.clear(), exposed(open(both(0.5)))].filter(Boolean);
    expect(seen).toContainEqual([]);
    expect(seen).toContainEqual(['hero:variant1']);
  });

  it.each(['', '.'])(
    'excludes a visitor with a variant of another of its experiments from a sibling site, as in rival:control%s [EXP-02]',
    (unseen) => {
      bring(`rival:control${unseen}`);
      const experiments = [{ ...hero, namespace: { name: 'top', from: 0, to: 1 } }, rival(0, 1)];
      expect(exposed(open({ experiments }))).toEqual([]);
      expect(exposed(open({ experiments: [experiments[0] as ExperimentDefinition, { ...rival(0, 1), end: '2020-01-01' }] }))).toEqual([
        'hero:variant1',
      ]);
    },
  );
});

describe('a hold-out', () => {
  it('keeps its visitors from experiments, and exposes both groups to itself [EXP-05]', () => {
    expect(exposed(open({ experiments: [hero], holdout: { share: 1 } }))).toEqual(['holdout:control']);
    expect(shown()).toBe('A');
    expect(rules()).toBeNull();
    localStorage.clear();
    sessionStorage.clear();
    expect(exposed(open({ experiments: [hero], holdout: { share: 0 } }))).toEqual(['holdout:variant1', 'hero:variant1']);
    expect(stored()).toContain(`["holdout","variant1",${NOW + 90 * DAY}]`);
  });

  it('keeps the side that a sibling site has drawn, and exposes a visitor who has not seen it in this session [EXP-07]', () => {
    bring('holdout:control.');
    expect(exposed(open({ experiments: [hero], holdout: { share: 0 } }))).toEqual(['holdout:control']);
    expect(stored()).toContain(`["holdout","control",${NOW + 90 * DAY}]`);
    localStorage.clear();
    bring('holdout:variant1');
    expect(exposed(open({ experiments: [hero], holdout: { share: 1 } }))).toEqual(['hero:variant1']);
  });

  it('keeps a visitor in or out when its share changes, and ends by itself [EXP-03]', () => {
    open({ experiments: [hero], holdout: { share: 1 } });
    expect(exposed(open({ experiments: [hero], holdout: { share: 0 } }))).toContain('holdout:control');
    expect(exposed(open({ experiments: [hero], holdout: { share: 1, end: '2020-01-01' } }))).toContain('hero:variant1');
  });
});

describe('a variant that a sibling site has drawn', () => {
  it('shows instead of a new draw, is exposed and kept, whether or not the visitor is in the audience [EXP-03 EXP-07]', () => {
    bring('hero:control.');
    const kit = open({ audience: { countries: ['US'] } });
    expect(shown()).toBe('A');
    expect(exposed(kit)).toEqual(['hero:control']);
  });

  it('shows on the page that a link of the network leads to, before analytics joins the session [EXP-07]', () => {
    const id = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';
    const entries = vi.spyOn(performance, 'getEntriesByType');
    const referrer = vi.spyOn(Document.prototype, 'referrer', 'get');
    // The clock of Node, whose process is older than a page that has just begun.
    const age = vi.spyOn(performance, 'now').mockReturnValue(100);
    const arrive = (from: string, time: number, type = 'navigate') => {
      localStorage.clear();
      entries.mockReturnValue([
        { type, name: `https://www.main.example/?custom_transfer=${time}&ut_sid=${id}&ut_exp=hero:control.` },
      ] as never);
      referrer.mockReturnValue(from);
      return exposed(open({ experiments: [hero], network: ['give.example'] }));
    };
    expect(arrive('https://give.example/', NOW - 59_999)).toEqual(['hero:control']);
    expect(localStorage.getItem('tp_session_experiments')).toBe(`${id}hero:control.`);
    expect(arrive('https://give.example/', NOW - 60_000)).toEqual(['hero:variant1']);
    expect(arrive('https://give.example/', NOW, 'reload')).toEqual(['hero:variant1']);
    expect(arrive('https://evil.example/', NOW)).toEqual(['hero:variant1']);
    expect(arrive('', NOW)).toEqual(['hero:variant1']);
    age.mockRestore();
    referrer.mockRestore();
    entries.mockRestore();
  });

  it('gives way to the variant that the visitor already has here [EXP-03]', () => {
    open({});
    bring('hero:control.');
    expect(exposed(open({}))).toEqual(['hero:variant1']);
  });

  it('does not exist for visitors who came too late there: they are drawn here [EXP-04]', () => {
    bring('hero:late.');
    expect(exposed(open({}))).toEqual(['hero:variant1']);
    expect(shown()).toBe('B');
  });
});

describe('an audience', () => {
  /** Opens the page, and waits until the experiment is decided. */
  const asked = async (...given: Parameters<typeof open>) => {
    const kit = open(...given);
    await vi.waitUntil(() => document.querySelectorAll('[data-variant]').length === 1, { timeout: 30_000 });
    return exposed(kit);
  };
  it('waits for the country that an earlier page view learns, and loses no visitor meanwhile [EXP-02]', async () => {
    const audience = { countries: ['US'] };
    expect(await asked({ audience })).toEqual([]);
    expect(stored()).toBeNull();
    localStorage.setItem('tp_country', 'US');
    expect(await asked({ audience })).toEqual(['hero:variant1']);
  });

  it('knows the source of the landing page before any hit [EXP-02]', async () => {
    const audience = { sources: ['newsletter'] };
    expect(await asked({ audience }, { url: 'https://www.main.example/?utm_source=Newsletter' })).toEqual(['hero:variant1']);
    localStorage.clear();
    expect(await asked({ audience })).toEqual([]);
  });

  it('keeps visitors who take part when they leave it [EXP-03]', () => {
    open({});
    expect(exposed(open({ audience: { countries: ['CA'] } }))).toEqual(['hero:variant1']);
  });
});

describe('an address rule', () => {
  const addresses = [{ match: 'path', value: '/a' }] as const;
  const at = (path: string) => ({ url: `https://www.main.example${path}` });
  it('shows the control on other addresses, even to participants, and keeps their bucket [EXP-02]', () => {
    expect(exposed(open({ addresses }, at('/a')))).toEqual(['hero:variant1']);
    expect(exposed(open({ addresses }, at('/b')))).toEqual([]);
    expect(shown()).toBe('A');
    expect(stored()).toContain('"variant1"');
  });

  it('prepares nothing for the next page, whose address is unknown [EXP-04]', () => {
    open({ addresses }, at('/a'));
    expect(rules()).toBeNull();
  });

  it('decides again when the address changes within the page, and counts nobody as late [EXP-02 EXP-04]', () => {
    const kit = open({ addresses }, at('/b'));
    expect(exposed(kit)).toEqual([]);
    jsdom.reconfigure(at('/a'));
    document.body.replaceChildren(document.createRange().createContextualFragment(HTML));
    kit.hooks.ready.call();
    expect(exposed(kit)).toEqual(['hero:variant1']);
    jsdom.reconfigure(at('/b'));
    document.body.replaceChildren(document.createRange().createContextualFragment(HTML));
    kit.hooks.navigate.call({ type: 'history', url: location.href, previous: location.href });
    expect(shown()).toBe('A');
    expect(kit.send()).toEqual({});
  });
});

describe('an end date', () => {
  it('ends the experiment by itself, even on an open page, which gets the control without an exposure [EXP-02]', () => {
    let now = NOW;
    const end = new Date(NOW + 1_000).toISOString();
    const kit = open({ end }, { now: () => now });
    expect(exposed(kit)).toEqual(['hero:variant1']);
    expect(kit.send()).toEqual({ experiments: 'hero:variant1' });
    expect(rules()).toMatch(`${NOW + 1_000}{}`);
    now = NOW + 1_000;
    document.body.replaceChildren(document.createRange().createContextualFragment(HTML));
    kit.hooks.navigate.call({ type: 'history', url: location.href, previous: location.href });
    expect(shown()).toBe('A');
    expect(exposed(kit)).toHaveLength(1);
    expect(kit.send()).toEqual({});
    expect(exposed(open({ end }, { now: () => now }))).toEqual([]);
  });
});
