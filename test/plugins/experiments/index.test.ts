// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Experiment } from '../../../plugins/experiments/experiment';
import plugin from '../../../plugins/experiments/index';
import { type Circumstances, createTools } from '../tools';

const HERO = '<h1 data-experiment="hero" data-variant="control">A</h1><h1 data-experiment="hero" data-variant="variant1" hidden>B</h1>';
const hero: Experiment = { id: 'hero', variants: ['control', 'variant1'] };
const NOW = 1_700_000_000_000;
const KEY = 'tp_experiments';

function setUp(circumstances: Circumstances = {}, experiments: readonly Experiment[] = [hero]) {
  const kit = createTools({ experiments }, undefined, { html: HERO, random: () => 0.9, ...circumstances });
  kit.apply(plugin);
  return kit;
}

const shown = () =>
  [...document.querySelectorAll('[data-experiment]')].map((part) => `${part.textContent}${part.hasAttribute('hidden') ? ' hidden' : ''}`);
const stored = () => localStorage.getItem(KEY);

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

describe('a visitor who may be tracked', () => {
  it('EXP-03 sees a variant by chance, for 35 days', () => {
    setUp();
    expect(shown()).toEqual(['B']);
    expect(stored()).toBe(`[1,["hero","variant1",${NOW + 35 * 86_400_000}]]`);
  });

  it('EXP-03 keeps it until it expires', () => {
    setUp();
    setUp({ random: () => 0 });
    expect(shown()).toEqual(['B']);
    setUp({ random: () => 0, now: () => NOW + 35 * 86_400_000 });
    expect(shown()).toEqual(['A']);
  });

  it('EXP-01 as long as the experiment says', () => {
    setUp({}, [{ ...hero, days: 1 }]);
    expect(stored()).toBe(`[1,["hero","variant1",${NOW + 86_400_000}]]`);
  });

  it('EXP-05 is reported once, on the events that follow too', () => {
    const { tracked, hooks, send } = setUp();
    hooks.ready.call();
    expect(tracked).toEqual([{ name: 'experiment_exposure', properties: { experiment_id: 'hero', variant: 'variant1', forced: false } }]);
    expect(send({ a: 1 })).toEqual({ a: 1, experiments: 'hero:variant1' });
  });

  it('EXP-05 once more in the next page life', () => {
    const { tracked, hooks } = setUp();
    hooks.navigate.call({ type: 'back_forward_cache', url: location.href, previous: location.href });
    expect(tracked.map(({ name }) => name)).toEqual(['experiment_exposure', 'experiment_exposure']);
  });

  it('EXP-03 parts that the parser brings later are of the same variant', () => {
    const { hooks } = setUp({ html: '' });
    expect(stored()).toBeNull();
    document.body.append(document.createRange().createContextualFragment(HERO));
    hooks.ready.call();
    expect(shown()).toEqual(['B']);
  });

  it('EXP-03 several experiments do not mix', () => {
    const cta = '<p data-experiment="cta" data-variant="control">C</p><p data-experiment="cta" data-variant="variant1" hidden>D</p>';
    const { send } = setUp({ html: HERO + cta, url: 'https://www.main.example/?_variant=cta:control' }, [hero, { ...hero, id: 'cta' }]);
    expect(shown()).toEqual(['B', 'C']);
    expect(send()).toEqual({ experiments: 'hero:variant1,cta:control' });
  });

  it('EXP-03 a forced variant is shown, marked, and not kept', () => {
    const { tracked } = setUp({ url: 'https://www.main.example/?_variant=hero:variant1', random: () => 0 });
    expect(shown()).toEqual(['B']);
    expect(tracked[0]?.properties).toMatchObject({ variant: 'variant1', forced: true });
    expect(stored()).toBeNull();
  });

  it.each<[string, Partial<Experiment>]>([
    ['has ended', { end: '2020-01-01T00:00:00Z' }],
    ['is for another device', { device: 'mobile' }],
    ['has one variant', { variants: ['control'] }],
  ])('EXP-02 sees the control, and no other is left in the page, where the experiment %s', (_, more) => {
    const { tracked, send } = setUp({ url: 'https://www.main.example/?_variant=hero:variant1' }, [{ ...hero, ...more }]);
    expect(shown()).toEqual(['A']);
    expect(tracked).toEqual([]);
    expect(send()).toEqual({});
    expect(stored()).toBeNull();
  });

  it('EXP-02 an experiment that no manifest lists is left alone', () => {
    setUp({}, []);
    expect(shown()).toEqual(['A', 'B hidden']);
  });
});

describe('those who may not be tracked', () => {
  it.each<[string, Circumstances]>([
    ['bots', { bot: true, allowed: false }],
    ['who refused, or sends a signal', { allowed: false }],
  ])('EXP-06 get the control, and nothing is read or stored: %s', (_, circumstances) => {
    localStorage.setItem(KEY, `[1,["hero","variant1",${NOW * 2}]]`);
    const { tracked, send } = setUp(circumstances);
    expect(shown()).toEqual(['A']);
    expect(tracked).toEqual([]);
    expect(send()).toEqual({});
    expect(stored()).toBe(`[1,["hero","variant1",${NOW * 2}]]`);
  });
});
