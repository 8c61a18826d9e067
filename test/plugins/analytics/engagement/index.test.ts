// @page
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HitPayload, Tools, TrackedEvent } from '../../../../kernel';
import { createEnv } from '../../../../kernel/env';
import { createHooks } from '../../../../kernel/lifecycle';
import { start } from '../../../../plugins/analytics/engagement';
import type { Clocks } from '../../../../plugins/analytics/engagement/clocks';
import { countDisplay, type Displays, milestonesBetween } from '../../../../plugins/analytics/engagement/reported';
import { type Moments, readMoment } from '../../../../plugins/analytics/pipeline';
import type { PageView } from '../../../../plugins/analytics/scope/page-views';
import type { Touches } from '../../../../plugins/analytics/scope/touch';
import { aLife } from '../../../support/a-life';

describe('displays', () => {
  const event = (event_category: string, event_action: string) => ({
    name: 'promotion',
    properties: { event_category, event_action },
    time: 0,
  });

  it('analytics counts displays of overlays, sticky footers, pushdowns and slideshows [EVT-10]', () => {
    let displays: Displays = {};
    const seen = [
      ['overlay', 'display'],
      ['Sticky Footer', 'view'],
      ['overlay', 'view'],
      ['overlay', 'click'],
      ['pushdown', 'display'],
      ['slideshow', 'impression'],
      ['banner', 'display'],
    ] as const;
    const counted = seen.map(([category, action]) => {
      const [next, { properties }] = countDisplay(displays, event(category, action));
      displays = next;
      return properties;
    });
    expect(displays).toEqual({ overlay: 2, sticky_footer: 1, pushdown: 1, slideshow: 1 });
    expect(counted[2]).toMatchObject({ overlay_displays: 2 });
    expect(counted[3]).not.toHaveProperty('overlay_displays');
  });
});

describe('milestones', () => {
  const clocks = (attention: number, visible: number): Clocks => ({ attention, visible, hidden: 0, total: visible, raw: visible });

  it('milestonesBetween finds attention at 30, 60, 90, 120, 180, 600 s and visible time at 60, 120, 180, 600 s, once each [ENG-02]', () => {
    const reached: string[] = [];
    for (let ms = 0; ms < 700_000; ms += 700) {
      for (const { clock, seconds } of milestonesBetween(clocks(ms, ms), clocks(ms + 700, ms + 700))) reached.push(`${clock} ${seconds}`);
    }
    expect(reached).toEqual([
      ...['attention 30', 'attention 60', 'visible 60', 'attention 90', 'attention 120', 'visible 120'],
      ...['attention 180', 'visible 180', 'attention 600', 'visible 600'],
    ]);
  });

  it('milestonesBetween finds several milestones in one step [ENG-02]', () => {
    expect(milestonesBetween(clocks(0, 0), clocks(30_000, 61_000))).toEqual([
      { clock: 'attention', seconds: 30 },
      { clock: 'visible', seconds: 60 },
    ]);
  });
});

describe('index', () => {
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] }),
  );
  afterEach(() => {
    vi.useRealTimers();
    document.body.replaceChildren();
  });

  function open(html = '') {
    document.body.replaceChildren(document.createRange().createContextualFragment(html));
    const hooks = createHooks((error) => {
      throw error;
    });
    const env = createEnv(window);
    const sent: TrackedEvent[] = [];
    let view = { id: 'first', start: performance.now(), clicks: 3 } as PageView;
    const moments: Moments = { readers: [], facts: {} };
    const send = (event: TrackedEvent) => {
      const facts = readMoment(moments, event);
      const tapped = hooks.event.call(event) as TrackedEvent;
      sent.push({ ...tapped, properties: { ...facts, ...tapped.properties } });
    };
    const life = aLife(env);
    const taproot = { ...life, hooks, report: () => {} } as unknown as Tools;
    const part = { visitor: { current: { temp_id: '' } }, touches: {} as Touches, view: () => view, readers: moments.readers };
    const intentions = { open: new Set<never>(), carryOut: () => {}, watch: () => {}, isUsed: () => false, submitted: () => {} } as const;
    start({ ...part, intentions, network: { host: '' }, taproot, send, flush: () => {} });
    return {
      ...{ sent, stop: life.end, send },
      names: () => sent.map(({ name, properties }) => `${name} ${properties.event_action} ${properties.event_label ?? ''}`.trim()),
      navigate() {
        view = { id: 'second', start: performance.now(), clicks: 0 } as PageView;
      },
      end: (): HitPayload => {
        send({ name: 'page_unload', properties: {}, time: Date.now() });
        return sent.at(-1)?.properties as HitPayload;
      },
    };
  }
  const act = () => window.dispatchEvent(new Event('pointermove'));
  const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

  describe('engagement', () => {
    it('reports each milestone once per page view, and starts over with the next [ENG-02]', () => {
      const page = open();
      for (let i = 0; i < 13; i++) {
        act();
        pass(10);
      }
      const milestones = [
        'attention_time 30',
        'attention_time 60',
        'visible_time 60',
        'attention_time 90',
        'attention_time 120',
        'visible_time 120',
      ];
      expect(page.names()).toEqual(milestones.map((milestone) => `engagement ${milestone}`));
      page.navigate();
      act();
      pass(31);
      expect(page.names().slice(6)).toEqual(['engagement attention_time 30', 'exit_intent inactivity']);
    });

    it('adds attention and depth to each event, and all clocks and counters to the last [ENG-01 EVT-01]', () => {
      const page = open();
      act();
      pass(12);
      page.send({ name: 'quiz', properties: {}, time: Date.now() });
      expect(page.sent.at(-1)?.properties).toMatchObject({ attention: 12, scroll_depth: 0 });
      pass(30);
      expect(page.end()).toMatchObject({
        ...{ attentionTime: 30_000, visibleTime: 42_000, hiddenTime: 0, totalTime: 42_000, rawTime: 42_000 },
        ...{ clicks: 3, scrollDepth: 0, scrollPixels: 0, attention: 30 },
      });
    });

    it('reports a search term once, 3 s after it was typed [EVT-11]', () => {
      const page = open('<form role="search"><input name="q" type="search"></form>');
      const field = document.querySelector('input') as HTMLInputElement;
      for (const text of ['o', 'oil', 'oil spill']) {
        field.value = text;
        field.dispatchEvent(new Event('input', { bubbles: true }));
        pass(2.9);
      }
      expect(page.sent).toEqual([]);
      pass(0.1);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      pass(3);
      expect(page.sent.map(({ name, properties }) => [name, properties.search_term])).toEqual([['search', 'oil spill']]);
    });

    it('stops when its consent is withdrawn', () => {
      const page = open('<form id="a"><input></form>');
      page.stop();
      document.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }));
      pass(100);
      expect(page.sent).toEqual([]);
    });
  });
});
