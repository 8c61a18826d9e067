// @page
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionVariants } from '../../../lib/targeting/assignment';
import type { Arm } from '../../../lib/targeting/eligibility';
import { createExposures } from '../../../plugins/experiments/exposures';
import plugin from '../../../plugins/experiments/index';
import type { ExperimentsOptions } from '../../../plugins/experiments/options';
import { createTools } from '../tools';

const NOW = 1_700_000_000_000;
const arm: Arm = { variant: 'variant1', weight: 1, delay: 0, redirect: '/story' };
const undoing: (() => void)[] = [];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  for (const undo of undoing.splice(0)) undo();
  vi.restoreAllMocks();
});

describe('an exposure on a page that is being left', () => {
  const leave = (changes: Partial<Arm> = {}, from: 'drawn' | 'forced' = 'drawn') => {
    const kit = createTools({}, undefined);
    const exposures = createExposures(kit.tools, 'experiments', createSessionVariants(kit.env));
    exposures.see('appeal', { variant: 'variant1', from, arm: { ...arm, ...changes } });
    const [event] = kit.tracked;
    const take = () => event && kit.hooks.event.call({ ...event, time: 0 });
    return { exposures, take, tracked: kit.tracked };
  };

  it('goes to the next page only if analytics has not taken it [EXP-05]', () => {
    const { exposures, take } = leave();
    expect(exposures.handOver('appeal')).toBe('appeal:variant1');
    expect(take()).toBeNull();
    expect(exposures.handOver('appeal')).toBeUndefined();
    expect(sessionStorage.getItem('tp_exposures')).toBeNull();
  });

  it('belongs to analytics alone once analytics has taken it [EXP-05]', () => {
    const { exposures, take } = leave();
    expect(take()).toMatchObject({ properties: { experiment_id: 'appeal', variant: 'variant1' } });
    expect(exposures.handOver('appeal')).toBeUndefined();
  });

  it('skips the delay, because the page has no time for it [EXP-01]', () => {
    expect(leave({ delay: 5_000 }).tracked).toHaveLength(1);
  });

  it('is not handed on if the address forces the variant, because the next address does, too [EXP-03]', () => {
    expect(leave({}, 'forced').exposures.handOver('appeal')).toBeUndefined();
  });
});

describe('exposures that analytics does not take', () => {
  it('tells that it dropped the oldest of 21', () => {
    const { tools, problems, env } = createTools({}, undefined);
    const exposures = createExposures(tools, 'experiments', createSessionVariants(env));
    const take = (n: number) => exposures.take(`appeal${n}`, arm, n);
    for (let n = 1; n <= 20; n++) take(n);
    expect(problems).toEqual([]);
    take(21);
    expect(problems).toMatchObject([{ error: new Error('dropped the oldest of over 20 exposures before analytics'), severity: 'warn' }]);
  });
});

describe('an exposure that the previous page has handed on', () => {
  const options: ExperimentsOptions = {
    network: ['give.example'],
    experiments: [
      { id: 'appeal', variants: { control: {}, variant1: { name: 'Story', redirect: '/story' } }, pages: { main: ['/appeal'] } },
      { id: 'hero', variants: ['control', 'variant1'] },
    ],
  };
  const arrive = async (bucket: string) => {
    const name = `https://www.main.example/story?custom_transfer=${NOW - 500}&ut_exp=${bucket}`;
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'navigate', name }] as never);
    vi.spyOn(Document.prototype, 'referrer', 'get').mockReturnValue('https://give.example/');
    const kit = createTools(options, undefined as unknown);
    const undo = kit.apply(plugin);
    if (undo) undoing.push(undo);
    await vi.dynamicImportSettled();
    return kit.tracked.map(({ properties }) => properties);
  };

  it('is reported as the previous page would have reported it [EXP-05]', async () => {
    const variant = { experiment_id: 'appeal', variant: 'variant1', variant_name: 'Story', forced: false, exposure_time: NOW - 500 };
    expect(await arrive('appeal:variant1')).toEqual([{ ...variant, variant_id: 'appeal:variant1' }]);
  });

  it.each(['appeal:control', 'hero:variant1', 'unknown:variant1'])('is ignored for %s, which redirects nobody [EXP-05]', async (bucket) => {
    expect(await arrive(bucket)).toEqual([]);
  });
});
