// @page

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExperimentDefinition } from '../../../lib/contracts/experiment';
import plugin from '../../../plugins/experiments/index';
import { createTools, type PageSetup } from '../tools';

const part = (id: string, variant: string, text: string, more = variant === 'control' ? '' : 'hidden') =>
  `<p data-experiment="${id}" data-variant="${variant}" ${more}>${text}</p>`;
const HERO = part('hero', 'control', 'A') + part('hero', 'variant1', 'B');
const hero: ExperimentDefinition = { id: 'hero', variants: ['control', 'variant1'] };
const NOW = 1_700_000_000_000;
const KEY = 'tp_experiments';
const RULES = 'tp_variants';
const DAY = 86_400_000;

/** jsdom lacks adopted sheets, so an element replaces the tag's sheet. */
const hold = document.createElement('style');
const undoing: (() => void)[] = [];

/** jsdom has no layout. `frame` calls what follows a layout. */
const looks = new Set<() => void>();
const frame = () => looks.forEach((look) => void look());
class Observer {
  constructor(private readonly look: () => void) {}
  observe() {
    looks.add(this.look);
  }
  disconnect() {
    looks.delete(this.look);
  }
}

function setUp(circumstances: PageSetup = {}, experiments: readonly ExperimentDefinition[] = [hero], held = true, laidOut = true) {
  hold.textContent = held ? '[data-experiment] { visibility: hidden }' : '';
  document.head.append(hold);
  const replaceSync = vi.fn();
  const sheet = { cssRules: held ? [{ name: 'tp' }] : [], replaceSync };
  Object.assign(document, { adoptedStyleSheets: [{ cssRules: [{}] }, sheet] });
  const kit = createTools({ experiments }, undefined as unknown, { html: HERO, random: () => 0.8, ...circumstances });
  const undo = kit.apply(plugin);
  if (undo) undoing.push(undo);
  if (laidOut) frame();
  return { ...kit, undo, replaceSync };
}

const shown = () =>
  [...document.querySelectorAll('[data-variant]')].map((part) => `${part.textContent}${part.hasAttribute('hidden') ? ' hidden' : ''}`);
const stored = () => localStorage.getItem(KEY);
const SESSION = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';
const seenElsewhere = (buckets: string) => {
  localStorage.setItem('tp_session', `{"v":1,"id":"${SESSION}","start":${NOW},"last":${NOW},"pages":1,"count":1,"new":false}`);
  localStorage.setItem('tp_session_experiments', SESSION + buckets);
};
const exposures = (tracked: readonly { properties: object }[]) => tracked.map(({ properties }) => properties);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('ResizeObserver', Observer);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

afterEach(() => {
  // Each one watches the document.
  for (const undo of undoing.splice(0)) undo();
});

describe('a visitor who may be tracked', () => {
  it('sees a drawn variant for 35 days, and at once on the next page [EXP-03]', () => {
    const { replaceSync } = setUp();
    expect(shown()).toEqual(['B']);
    expect(stored()).toBe(`[1,800000000,["hero","variant1",${NOW + 35 * DAY},"block",""]]`);
    expect(localStorage.getItem(RULES)).toMatch(new RegExp(`^${NOW + 35 * DAY}\\{\\}.*:not\\(\\[data-variant="variant1"\\]\\)`));
    expect(replaceSync).toHaveBeenCalledWith(expect.stringContaining('[data-variant="variant1"]'));
  });

  it('keeps the variant until it expires [EXP-03]', () => {
    setUp();
    const controlOnly: ExperimentDefinition = { id: 'hero', variants: { control: {}, variant1: { weight: 0 } } };
    setUp({ random: () => 0 }, [controlOnly]);
    expect(shown()).toEqual(['B']);
    setUp({ now: () => NOW + 35 * DAY }, [controlOnly]);
    expect(shown()).toEqual(['A']);
  });

  it('keeps the variant when weights change and a variant is added [EXP-03]', () => {
    setUp();
    setUp({ random: () => 0, html: HERO + part('hero', 'variant2', 'C') }, [
      { id: 'hero', variants: { control: { weight: 90 }, variant1: { weight: 0 }, variant2: { weight: 10 } } },
    ]);
    expect(shown()).toEqual(['B']);
    expect(stored()).toContain(`["hero","variant1",${NOW + 35 * DAY}`);
  });

  it('keeps the variant for the experiment’s own days, and sees it early only while the experiment runs [EXP-01]', () => {
    setUp({}, [{ ...hero, days: 1, end: new Date(NOW + 5_000).toISOString() }]);
    expect(stored()).toContain(`["hero","variant1",${NOW + DAY},`);
    expect(localStorage.getItem(RULES)).toMatch(`${NOW + 5_000}{}`);
  });

  it('keeps the control, without an exposure, once it has been painted, reports lateness once, and enters later [EXP-04] [EXP-05]', () => {
    const html = `<style>[data-experiment] { visibility: visible !important }</style>${HERO}`;
    const { tracked } = setUp({ html });
    const late = { event_category: 'experiment', event_action: 'late', experiment_id: 'hero' };
    expect(shown()).toEqual(['A']);
    expect(tracked).toEqual([{ name: 'experiment_late', properties: late }]);
    expect(stored()).toBe(`[1,800000000,["hero","late",${NOW + 35 * DAY}]]`);
    // The next page holds, as for a new visitor.
    expect(localStorage.getItem(RULES)).toBeNull();
    expect(setUp({ html }).tracked).toEqual([]);
    const next = setUp();
    expect(shown()).toEqual(['B']);
    expect(exposures(next.tracked)).toEqual([expect.objectContaining({ experiment_id: 'hero', variant: 'variant1' })]);
  });

  it('keeps the visible content if consent comes later, and does not count as late [EXP-04]', () => {
    setUp({}, [hero], false);
    expect(shown()).toEqual(['A']);
    expect(stored()).toBeNull();
  });

  it('sees the variant that the session brought from another site, and keeps it [EXP-03 EXP-07]', () => {
    seenElsewhere('ask:control,hero:control');
    const { tracked } = setUp();
    expect(shown()).toEqual(['A']);
    expect(exposures(tracked)).toEqual([expect.objectContaining({ experiment_id: 'hero', variant: 'control', forced: false })]);
    frame();
    expect(stored()).toContain('"hero","control"');
  });

  it('keeps its own variant if the session brings another, and is drawn for one that does not exist [EXP-07]', () => {
    setUp();
    seenElsewhere('hero:control');
    setUp();
    expect(shown()).toEqual(['B']);
    localStorage.clear();
    seenElsewhere('hero:variant4');
    setUp();
    expect(shown()).toEqual(['B']);
  });

  it('takes no part if nothing can be stored [EXP-03]', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    const { tracked } = setUp();
    vi.restoreAllMocks();
    expect(shown()).toEqual(['A']);
    expect(tracked).toEqual([]);
  });

  it('sees the same variant in parts that are added later [EXP-03]', async () => {
    const { hooks } = setUp({ html: '' });
    expect(stored()).toBeNull();
    document.body.append(document.createRange().createContextualFragment(HERO));
    await Promise.resolve();
    expect(shown()).toEqual(['B']);
    document.body.append(document.createRange().createContextualFragment(part('hero', 'control', 'C') + part('hero', 'variant1', 'D')));
    hooks.ready.call();
    expect(shown()).toEqual(['B', 'D']);
  });

  it('sees parts from the same task decided before the next paint, without measuring [EXP-04]', async () => {
    const measured = vi.spyOn(Element.prototype, 'getBoundingClientRect');
    const styled = vi.spyOn(window, 'getComputedStyle');
    setUp({ html: '' });
    document.body.append(document.createRange().createContextualFragment(`${HERO}<p></p>`));
    await Promise.resolve();
    expect(shown()).toEqual(['B']);
    expect(styled).not.toHaveBeenCalled();
    frame();
    expect(measured).not.toHaveBeenCalled();
    expect(stored()).toContain('"block"');
    vi.restoreAllMocks();
  });

  it('sees existing parts measured right after a layout if they might move [EXP-04]', () => {
    Object.assign(Element.prototype, { getClientRects: () => [{}] });
    const measured = vi.spyOn(Element.prototype, 'getBoundingClientRect');
    const styled = vi.spyOn(window, 'getComputedStyle');
    const { tracked } = setUp({ html: `${HERO}<p></p>` }, [hero], true, false);
    expect(shown()).toEqual(['A', 'B hidden']);
    expect(tracked).toEqual([]);
    expect(styled).not.toHaveBeenCalled();
    frame();
    expect(shown()).toEqual(['B']);
    expect(measured).toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it('sees the variant at once in a browser without ResizeObserver [EXP-04]', () => {
    vi.stubGlobal('ResizeObserver', undefined);
    setUp();
    expect(shown()).toEqual(['B']);
    expect(stored()).toContain('"block"');
  });

  it('takes part in several experiments independently [EXP-03]', () => {
    const cta = part('cta', 'control', 'C') + part('cta', 'variant1', 'D');
    const { send } = setUp({ html: HERO + cta, url: 'https://www.main.example/?_variant=cta:control' }, [hero, { ...hero, id: 'cta' }]);
    expect(shown()).toEqual(['B', 'C']);
    expect(send()).toEqual({ experiments: 'hero:variant1,cta:control:forced' });
  });

  it('sees a forced variant, marked on every event and not stored [EXP-03]', () => {
    const { tracked, send } = setUp({ url: 'https://www.main.example/?_variant=hero:variant1', random: () => 0 });
    expect(shown()).toEqual(['B']);
    expect(tracked[0]?.properties).toMatchObject({ variant: 'variant1', forced: true });
    expect(send()).toEqual({ experiments: 'hero:variant1:forced' });
    expect(stored()).toBeNull();
    expect(localStorage.getItem(RULES)).toBeNull();
  });

  it.each<[string, Partial<ExperimentDefinition>, string?]>([
    ['has ended', { end: '2020-01-01T00:00:00Z' }],
    ['has not begun', { start: '2030-01-01T00:00:00Z' }],
    ['is for another device', { device: 'mobile' }],
    ['has one variant', { variants: ['control'] }, 'hero: expected control and another variant'],
    ['does not fit', { days: -1 }, 'hero.days: expected a number, 0 or more'],
  ])('sees only the control when the experiment %s [EXP-02]', (_, more, fault) => {
    const { tracked, send, problems } = setUp({ url: 'https://www.main.example/?_variant=hero:variant1' }, [{ ...hero, ...more }]);
    expect(shown()).toEqual(['A']);
    expect(tracked).toEqual([]);
    expect(send()).toEqual({});
    expect(stored()).toBeNull();
    expect(problems.map(({ error }) => String(error))).toEqual(fault ? [`TypeError: experiment ${fault}`] : []);
  });

  it('takes part in an experiment defined by marks on the page [EXP-01]', () => {
    const html = `<div data-experiment="promo" data-days="2" data-end="2030-01-01">
      <p data-variant="control" data-weight="0">A</p><p data-variant="variant1" data-name="Bold" hidden>B</p></div>`;
    const { tracked } = setUp({ html, random: () => 0 }, []);
    expect(shown()).toEqual(['B']);
    expect(stored()).toContain(`["promo","variant1",${NOW + 2 * DAY},`);
    expect(tracked[0]?.properties).toMatchObject({ experiment_id: 'promo', variant_name: 'Bold' });
  });

  it('sees marked variants in order, configured by the first part of each [EXP-01]', () => {
    const html = `${part('promo', 'control', 'A')}${part('promo', 'variant1', 'B', 'hidden data-name="Bold"')}${part('promo', 'variant1', 'C', 'hidden data-name="Thin"')}`;
    expect(setUp({ html, random: () => 0.5 }, []).tracked[0]?.properties).toMatchObject({ variant: 'control' });
    localStorage.clear();
    sessionStorage.clear();
    expect(setUp({ html, random: () => 0.8 }, []).tracked[0]?.properties).toMatchObject({ variant: 'variant1', variant_name: 'Bold' });
    expect(shown()).toEqual(['B', 'C']);
  });

  it('sees the control if marks are invalid, and the fault is reported [EXP-01]', () => {
    const html = part('promo', 'control', 'A') + part('promo', 'green', 'B');
    const { problems } = setUp({ html }, []);
    expect(shown()).toEqual(['A']);
    expect(problems.map(({ error }) => String(error))).toEqual([
      'TypeError: experiment promo.green: expected control, or variant1 to variant4',
    ]);
  });

  it.each([
    ['the control alone', part('promo', 'control', 'A')],
    ['no control', part('promo', 'variant1', 'A') + part('promo', 'variant2', 'B')],
    ['no variant', '<p data-experiment="promo">A</p>'],
  ])('reports marks of a page’s own experiment with %s [EXP-01]', (_, html) => {
    const { problems } = setUp({ html }, []);
    expect(problems.map(({ error, severity }) => `${severity} ${error}`)).toEqual([
      'error TypeError: experiment promo: expected control and another variant',
    ]);
  });

  it('sees all variants in one parent: parts elsewhere are none, and remove nothing [EXP-02]', () => {
    const real = `<form id="gift"><p data-experiment="hero" data-variant="control">A</p><p data-experiment="hero" data-variant="variant1" hidden>B</p></form>`;
    const comments: readonly string[] = [
      part('hero', 'variant2', 'X'),
      part('hero', 'control', 'X') + part('hero', 'variant1', 'Y'),
      `<div data-experiment="hero"><b data-variant="variant4">X</b><b data-variant="control">Y</b></div>`,
      `<div data-experiment="hero" data-variant="variant3" data-weight="1000">X</div>`,
      `<div data-experiment="hero" data-end="2000-01-01" data-variant="control">X</div>`,
    ];
    for (const comment of comments) {
      for (const experiments of [[hero], []]) {
        localStorage.clear();
        sessionStorage.clear();
        setUp({ html: `${real}<ul><li>${comment}</li></ul>` }, experiments);
        expect([...document.querySelectorAll('#gift > *:not([hidden])')].map(({ textContent }) => textContent)).toEqual(['B']);
        expect(document.querySelector('ul')?.innerHTML).toBe(
          new DOMParser().parseFromString(`<li>${comment}</li>`, 'text/html').body.innerHTML,
        );
      }
    }
  });

  it('never removes the page’s variants for parts that stand before them, whatever those define [EXP-02]', () => {
    const real = `<form id="gift"><p data-experiment="promo" data-variant="control">A</p><p data-experiment="promo" data-variant="variant1" hidden>B</p></form>`;
    const parts = ['control', 'variant1', 'variant2', 'variant3', 'variant4'].map((variant) => part('promo', variant, 'X'));
    for (let count = 1; count <= parts.length; count++) {
      for (const draw of [0, 0.3, 0.5, 0.8, 0.99]) {
        localStorage.clear();
        sessionStorage.clear();
        setUp({ html: `<ul><li>${parts.slice(0, count).join('')}</li></ul>${real}`, random: () => draw }, []);
        expect([...document.querySelectorAll('#gift > *:not([hidden])')]).toHaveLength(1);
      }
    }
  });

  it.each([
    ['around them', `<div data-user-content>${HERO}</div>`],
    ['on them', HERO.replace(/<p/g, '<p data-user-content')],
    ['between the mark and its parts', '<div data-experiment="hero"><p data-variant="control" data-user-content>A</p></div>'],
  ])('takes no parts from visitors’ content: the mark is %s [EXP-02]', (_, html) => {
    const { tracked, problems } = setUp({ html });
    expect(document.querySelectorAll('[data-variant]').length).toBeGreaterThan(0);
    expect(tracked).toEqual([]);
    expect(problems).toEqual([]);
    expect(stored()).toBeNull();
  });

  describe('after the visitor’s first gesture', () => {
    const start = (circumstances: PageSetup, type = 'pointerdown') => {
      const listen = vi.spyOn(window, 'addEventListener');
      const kit = setUp(circumstances);
      const listeners = listen.mock.calls.flatMap(([heard, listener]) => (heard === type ? [listener as (event: object) => void] : []));
      listen.mockRestore();
      const touch = (isTrusted = true) => {
        for (const listener of listeners) listener({ type, isTrusted });
      };
      return { ...kit, touch };
    };
    const insert = async (html: string) => {
      document.body.insertAdjacentHTML('beforeend', html);
      await new Promise((resolve) => setTimeout(resolve));
      frame();
    };

    it.each(['pointerdown', 'keydown'])(
      '%s, takes no parts that the page inserts, until another page view begins [EXP-02]',
      async (type) => {
        const { hooks, tracked, touch } = start({ html: '<main></main>' }, type);
        touch();
        await insert(`<ul>${HERO}</ul>`);
        expect(shown()).toEqual(['A', 'B hidden']);
        expect(tracked).toEqual([]);
        hooks.navigate.call({ type: 'history', url: location.href, previous: location.href });
        frame();
        expect(shown()).toEqual(['B']);
      },
    );

    it('takes parts after a gesture that a script has made up [EXP-02]', async () => {
      start({ html: '<main></main>' }).touch(false);
      await insert(HERO);
      expect(shown()).toEqual(['B']);
    });

    it('shows the variant again where the page has drawn the parts’ parent anew [EXP-02]', async () => {
      start({ html: `<main id="app">${HERO}</main>` }).touch();
      document.querySelector('#app')?.remove();
      await insert(`<main id="app">${HERO}</main>`);
      expect(shown()).toEqual(['B']);
    });
  });

  it('reports no page that marks one variant alone of an experiment that a manifest defines [EXP-01]', () => {
    expect(setUp({ html: part('hero', 'variant1', 'B') }).problems).toEqual([]);
  });
});

describe('an exposure', () => {
  const exposed = { experiment_id: 'hero', variant: 'variant1', forced: false, exposure_time: NOW };
  const reported = { ...exposed, variant_id: 'hero:variant1' };

  it('is reported once, and added to later events [EXP-05]', () => {
    const { tracked, hooks, send } = setUp();
    hooks.ready.call();
    expect(tracked).toEqual([{ name: 'experiment_exposure', properties: reported }]);
    expect(send({ a: 1 })).toEqual({ a: 1, experiments: 'hero:variant1' });
  });

  it('is reported again in the next page view [EXP-05]', () => {
    const { tracked, hooks } = setUp();
    hooks.navigate.call({ type: 'back_forward_cache', url: location.href, previous: location.href });
    expect(tracked.map(({ name }) => name)).toEqual(['experiment_exposure', 'experiment_exposure']);
  });

  it('waits for the delay of its variant [EXP-01 EXP-05]', () => {
    vi.useFakeTimers();
    const { tracked } = setUp({}, [{ ...hero, delay: 1_000 }]);
    vi.advanceTimersByTime(999);
    expect(tracked).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(tracked).toHaveLength(1);
    vi.useRealTimers();
  });

  it('is reported once by the tab’s next page if nothing took it before a redirect [EXP-05]', () => {
    const first = setUp();
    const second = setUp({ html: '' });
    expect(exposures(second.tracked)).toEqual([reported]);
    const take = ({ hooks }: typeof first) => hooks.event.call({ name: 'experiment_exposure', properties: exposed, time: NOW });
    expect(take(second)).not.toBeNull();
    // The first page returns from the back/forward cache, and something takes its kept exposure.
    expect(take(first)).toBeNull();
    expect(setUp({ html: '' }).tracked).toEqual([]);
  });

  it.each(['x', '{}', '[1,null]', '[{"experiment_id":1}]'])('is not read from a damaged %s [EXP-05]', (text) => {
    sessionStorage.setItem('tp_exposures', text);
    expect(setUp({ html: '' }).tracked).toEqual([]);
  });
});

it('a refusal stops the watch for parts [EXP-06]', () => {
  const { undo } = setUp({}, [hero], true, false);
  undo?.();
  frame();
  expect(shown()).toEqual(['A', 'B hidden']);
});

describe('an experiment that a switch turns off', () => {
  it('keeps showing its variant, names it in no event, and prepares the next page without it', () => {
    const { hooks } = setUp();
    expect(shown()).toEqual(['B']);
    const event = () => hooks.event.call({ name: 'x', properties: {}, time: 0 });
    expect(event()).toMatchObject({ properties: { experiments: 'hero:variant1' } });
    hooks.off.call(['experiment hero', 'vendor hero']);
    expect(shown()).toEqual(['B']);
    expect(event()).toMatchObject({ properties: {} });
    expect(event()).not.toMatchObject({ properties: { experiments: expect.anything() } });
    expect(localStorage.getItem(RULES)).toBe(null);
  });

  it('shows the control if the switch is known beforehand, draws nobody, and keeps a bucket for later', () => {
    localStorage.setItem(KEY, JSON.stringify([1, ['hero', 'variant1', Date.now() + DAY]]));
    const kit = createTools({ experiments: [hero] }, undefined as unknown, { html: HERO, random: () => 0.8 });
    kit.hooks.off.call(['experiment hero']);
    const undo = kit.apply(plugin);
    if (undo) undoing.push(undo);
    frame();
    expect(shown()[0]).toBe('A');
    expect(stored()).toContain('variant1');
  });
});
