// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExperimentDefinition } from '../../../plugins/experiments/definition';
import plugin from '../../../plugins/experiments/index';
import { type Circumstances, createTools } from '../tools';

const part = (id: string, variant: string, text: string, more = variant === 'control' ? '' : 'hidden') =>
  `<p data-experiment="${id}" data-variant="${variant}" ${more}>${text}</p>`;
const HERO = part('hero', 'control', 'A') + part('hero', 'variant1', 'B');
const hero: ExperimentDefinition = { id: 'hero', variants: ['control', 'variant1'] };
const NOW = 1_700_000_000_000;
const KEY = 'tp_experiments';
const RULES = 'tp_variants';
const DAY = 86_400_000;

/** jsdom knows no adopted sheets: an element holds what the tag's sheet would. */
const hold = document.createElement('style');
const undoing: (() => void)[] = [];

/** jsdom lays nothing out: `frame` is what comes after a layout. */
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

function setUp(circumstances: Circumstances = {}, experiments: readonly ExperimentDefinition[] = [hero], held = true, laidOut = true) {
  hold.textContent = held ? '[data-experiment] { visibility: hidden }' : '';
  document.head.append(hold);
  const replaceSync = vi.fn();
  const sheet = { cssRules: held ? [{ name: 'tp' }] : [], replaceSync };
  Object.assign(document, { adoptedStyleSheets: [{ cssRules: [{}] }, sheet] });
  const kit = createTools({ experiments }, undefined as unknown, { html: HERO, random: () => 0.9, ...circumstances });
  const undo = kit.apply(plugin);
  if (undo) undoing.push(undo);
  if (laidOut) frame();
  return { ...kit, undo, replaceSync };
}

const shown = () =>
  [...document.querySelectorAll('[data-variant]')].map((part) => `${part.textContent}${part.hasAttribute('hidden') ? ' hidden' : ''}`);
const stored = () => localStorage.getItem(KEY);
const exposures = (tracked: readonly { properties: object }[]) => tracked.map(({ properties }) => properties);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('ResizeObserver', Observer);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

afterEach(() => {
  // Each watches the document.
  for (const undo of undoing.splice(0)) undo();
});

describe('a visitor who may be tracked', () => {
  it('EXP-03 sees a variant by chance, for 35 days, and at once on the next page', () => {
    const { replaceSync } = setUp();
    expect(shown()).toEqual(['B']);
    expect(stored()).toBe(`[1,["hero","variant1",${NOW + 35 * DAY},"block",""]]`);
    expect(localStorage.getItem(RULES)).toMatch(new RegExp(`^${NOW + 35 * DAY}\\{\\}.*:not\\(\\[data-variant="variant1"\\]\\)`));
    expect(replaceSync).toHaveBeenCalledWith(expect.stringContaining('[data-variant="variant1"]'));
  });

  it('EXP-03 keeps it until it expires', () => {
    setUp();
    setUp({ random: () => 0 });
    expect(shown()).toEqual(['B']);
    setUp({ random: () => 0, now: () => NOW + 35 * DAY });
    expect(shown()).toEqual(['A']);
  });

  it('EXP-03 keeps it when weights change and a variant is added', () => {
    setUp();
    setUp({ random: () => 0, html: HERO + part('hero', 'variant2', 'C') }, [
      { id: 'hero', variants: { control: { weight: 90 }, variant1: { weight: 0 }, variant2: { weight: 10 } } },
    ]);
    expect(shown()).toEqual(['B']);
    expect(stored()).toContain(`["hero","variant1",${NOW + 35 * DAY}`);
  });

  it('EXP-01 as long as the experiment says, and shows it on the next page no longer than the experiment runs', () => {
    setUp({}, [{ ...hero, days: 1, end: new Date(NOW + 5_000).toISOString() }]);
    expect(stored()).toContain(`["hero","variant1",${NOW + DAY},`);
    expect(localStorage.getItem(RULES)).toMatch(`${NOW + 5_000}{}`);
  });

  it('EXP-04 who sees the control already keeps it, and takes no part', () => {
    const { tracked } = setUp({ html: `<style>[data-experiment] { visibility: visible !important }</style>${HERO}` });
    expect(shown()).toEqual(['A']);
    expect(tracked).toEqual([]);
    expect(stored()).toBe(`[1,["hero","late",${NOW + 35 * DAY}]]`);
    setUp();
    expect(shown()).toEqual(['A']);
  });

  it('EXP-04 consent that comes later changes nothing that is seen, and counts nobody as late', () => {
    setUp({}, [hero], false);
    expect(shown()).toEqual(['A']);
    expect(stored()).toBeNull();
  });

  it('EXP-03 who can remember nothing takes no part', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    const { tracked } = setUp();
    vi.restoreAllMocks();
    expect(shown()).toEqual(['A']);
    expect(tracked).toEqual([]);
  });

  it('EXP-03 parts that come later are of the same variant', async () => {
    const { hooks } = setUp({ html: '' });
    expect(stored()).toBeNull();
    document.body.append(document.createRange().createContextualFragment(HERO));
    await Promise.resolve();
    expect(shown()).toEqual(['B']);
    document.body.append(document.createRange().createContextualFragment(part('hero', 'control', 'C') + part('hero', 'variant1', 'D')));
    hooks.ready.call();
    expect(shown()).toEqual(['B', 'D']);
  });

  it('EXP-04 parts that come in this task are decided at once: nothing of them is painted, and nothing is measured', async () => {
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

  it('EXP-04 of parts that are there already, what might move is measured right after a layout', () => {
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

  it('EXP-04 a page that has no ResizeObserver is looked at as it comes', () => {
    vi.stubGlobal('ResizeObserver', undefined);
    setUp();
    expect(shown()).toEqual(['B']);
    expect(stored()).toContain('"block"');
  });

  it('EXP-03 several experiments do not mix', () => {
    const cta = part('cta', 'control', 'C') + part('cta', 'variant1', 'D');
    const { send } = setUp({ html: HERO + cta, url: 'https://www.main.example/?_variant=cta:control' }, [hero, { ...hero, id: 'cta' }]);
    expect(shown()).toEqual(['B', 'C']);
    expect(send()).toEqual({ experiments: 'hero:variant1,cta:control:forced' });
  });

  it('EXP-03 a forced variant is shown, marked on every event, and not kept', () => {
    const { tracked, send } = setUp({ url: 'https://www.main.example/?_variant=hero:variant1', random: () => 0 });
    expect(shown()).toEqual(['B']);
    expect(tracked[0]?.properties).toMatchObject({ variant: 'variant1', forced: true });
    expect(send()).toEqual({ experiments: 'hero:variant1:forced' });
    expect(stored()).toBeNull();
    expect(localStorage.getItem(RULES)).toBeNull();
  });

  it.each<[string, Partial<ExperimentDefinition>]>([
    ['has ended', { end: '2020-01-01T00:00:00Z' }],
    ['has not begun', { start: '2030-01-01T00:00:00Z' }],
    ['is for another device', { device: 'mobile' }],
    ['has one variant', { variants: ['control'] }],
    ['does not fit', { days: -1 }],
  ])('EXP-02 sees the control, and no other is left in the page, where the experiment %s', (_, more) => {
    const { tracked, send, problems } = setUp({ url: 'https://www.main.example/?_variant=hero:variant1' }, [{ ...hero, ...more }]);
    expect(shown()).toEqual(['A']);
    expect(tracked).toEqual([]);
    expect(send()).toEqual({});
    expect(stored()).toBeNull();
    expect(problems.map(({ error }) => String(error))).toEqual(
      more.days ? ['TypeError: experiment hero.days: expected a number, 0 or more'] : [],
    );
  });

  it('EXP-01 the marks of a page define an experiment too', () => {
    const html = `<div data-experiment="promo" data-days="2" data-end="2030-01-01">
      <p data-variant="control" data-weight="0">A</p><p data-variant="variant1" data-name="Bold" hidden>B</p></div>`;
    const { tracked } = setUp({ html, random: () => 0 }, []);
    expect(shown()).toEqual(['B']);
    expect(stored()).toContain(`["promo","variant1",${NOW + 2 * DAY},`);
    expect(tracked[0]?.properties).toMatchObject({ experiment_id: 'promo', variant_name: 'Bold' });
  });

  it('EXP-01 the variants of marks stand in their order, and the first part of each says how it is set', () => {
    const html = `${part('promo', 'control', 'A')}${part('promo', 'variant1', 'B', 'hidden data-name="Bold"')}${part('promo', 'variant1', 'C', 'hidden data-name="Thin"')}`;
    expect(setUp({ html, random: () => 0.1 }, []).tracked[0]?.properties).toMatchObject({ variant: 'control' });
    localStorage.clear();
    sessionStorage.clear();
    expect(setUp({ html, random: () => 0.9 }, []).tracked[0]?.properties).toMatchObject({ variant: 'variant1', variant_name: 'Bold' });
    expect(shown()).toEqual(['B', 'C']);
  });

  it('EXP-01 marks that do not fit are reported, and the control is shown', () => {
    const html = part('promo', 'control', 'A') + part('promo', 'green', 'B');
    const { problems } = setUp({ html }, []);
    expect(shown()).toEqual(['A']);
    expect(problems.map(({ error }) => String(error))).toEqual([
      'TypeError: experiment promo.green: expected control, or variant1 to variant4',
    ]);
  });
});

describe('an exposure', () => {
  const exposed = { experiment_id: 'hero', variant: 'variant1', forced: false, exposure_time: NOW };
  const reported = { ...exposed, variant_id: 'hero:variant1' };

  it('EXP-05 is reported once, and what is seen on the events that follow too', () => {
    const { tracked, hooks, send } = setUp();
    hooks.ready.call();
    expect(tracked).toEqual([{ name: 'experiment_exposure', properties: reported }]);
    expect(send({ a: 1 })).toEqual({ a: 1, experiments: 'hero:variant1' });
  });

  it('EXP-05 once more in the next page life', () => {
    const { tracked, hooks } = setUp();
    hooks.navigate.call({ type: 'back_forward_cache', url: location.href, previous: location.href });
    expect(tracked.map(({ name }) => name)).toEqual(['experiment_exposure', 'experiment_exposure']);
  });

  it('EXP-01 EXP-05 waits for the delay of its variant', () => {
    vi.useFakeTimers();
    const { tracked } = setUp({}, [{ ...hero, delay: 1_000 }]);
    vi.advanceTimersByTime(999);
    expect(tracked).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(tracked).toHaveLength(1);
    vi.useRealTimers();
  });

  it('EXP-05 that nobody took before a redirect is reported by the next page of the tab, once', () => {
    const first = setUp();
    const second = setUp({ html: '' });
    expect(exposures(second.tracked)).toEqual([reported]);
    const take = ({ hooks }: typeof first) => hooks.event.call({ name: 'experiment_exposure', properties: exposed, time: NOW });
    expect(take(second)).not.toBeNull();
    // The first page comes back from the back/forward cache, and somebody takes what it had kept.
    expect(take(first)).toBeNull();
    expect(setUp({ html: '' }).tracked).toEqual([]);
  });

  it.each(['x', '{}', '[1,null]', '[{"experiment_id":1}]'])('EXP-05 nothing is made of a damaged %s', (text) => {
    sessionStorage.setItem('tp_exposures', text);
    expect(setUp({ html: '' }).tracked).toEqual([]);
  });
});

it('EXP-06 a refusal ends the watch', () => {
  const { undo } = setUp({}, [hero], true, false);
  undo?.();
  frame();
  expect(shown()).toEqual(['A', 'B hidden']);
});
