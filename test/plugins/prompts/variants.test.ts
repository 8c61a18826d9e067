// @page

import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PromptDefinition, PromptExperiment } from '../../../lib/contracts/prompt-definition';
import { createAudiences } from '../../../lib/targeting/load-audience';
import { readAudience } from '../../../lib/targeting/read-audience';
import type { PromptsOptions } from '../../../plugins/prompts/options';
import { createVariants } from '../../../plugins/prompts/variants';
import { createTools, type PageSetup } from '../tools';

const NOW = 1_700_000_000_000;
const SESSION = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';
const experiment: PromptExperiment = { id: 'hero', variants: { control: {}, variant1: { name: 'Warm', shows: { headline: 'B' } } } };
const prompt: PromptDefinition = { id: 'ask', type: 'Message', layout: 'bar', headline: 'A', msg: 'M', experiment };

interface Setting extends PageSetup {
  readonly off?: readonly string[];
  readonly holdout?: PromptsOptions['holdout'];
  readonly prompts?: PromptsOptions['prompts'];
  readonly fields?: ReadonlyMap<string, string>;
  readonly preview?: boolean;
}

/** The visitor's place for `hero` is 0.7018, that of `variant1`. */
function setUp({ off = [], holdout, prompts = {}, fields = new Map(), preview = false, ...page }: Setting = {}) {
  const kit = createTools<PromptsOptions, undefined>({ prompts, network: [], ...(holdout && { holdout }) }, undefined, {
    random: () => 0.8,
    ...page,
  });
  const audiences = {
    ...createAudiences(
      kit.env,
      [],
      () => {},
      () => {},
    ),
    whyOutside: () => readAudience(kit.env, []),
  };
  const vary = createVariants(kit.tools, audiences, (id) => off.includes(id));
  return {
    ...kit,
    vary: (more: Partial<PromptExperiment> | object = {}, changes: Partial<PromptDefinition> = {}) =>
      vary({ ...prompt, ...changes, experiment: { ...experiment, ...more } }, fields, preview),
  };
}
const stored = () => localStorage.getItem('tp_experiments');
const inSession = () => localStorage.getItem('tp_session_experiments');

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('tp_session', `{"v":1,"id":"${SESSION}","start":${NOW},"last":${NOW},"pages":1,"count":1,"new":false}`);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

describe('a prompt with variants', () => {
  it('has the texts of the visitor’s variant, keeps it, and reports the exposure when it shows [EXP-03 EXP-05]', () => {
    const { vary, tracked } = setUp();
    const { definition, expose } = vary();
    expect(definition).toEqual({ id: 'ask', type: 'Message', layout: 'bar', headline: 'B', msg: 'M', variant: 'variant1' });
    expect([tracked, inSession()]).toEqual([[], null]);
    expose();
    expect(tracked).toEqual([
      {
        name: 'experiment_exposure',
        properties: {
          ...{ experiment_id: 'hero', variant: 'variant1', variant_name: 'Warm', forced: false, exposure_time: NOW },
          ...{ variant_id: 'hero:variant1', prompt_id: 'ask' },
        },
      },
    ]);
    expect(stored()).toBe(`[1,800000000,["hero","variant1",${NOW + 35 * 86_400_000}]]`);
    expect(inSession()).toBe(`${SESSION}hero:variant1`);
    expect(setUp({ random: () => 0 }).vary({ coverage: 0 }).definition).toMatchObject({ headline: 'B' });
  });

  it('reports the exposure once per page view, however often it shows [EXP-05]', () => {
    const { vary, tracked, hooks } = setUp();
    for (let i = 0; i < 3; i++) vary().expose();
    expect(tracked).toHaveLength(1);
    hooks.navigate.call({ type: 'history', url: location.href, previous: location.href });
    vary().expose();
    expect(tracked).toHaveLength(2);
  });

  it('has the variant that the session saw on a sibling site, and keeps it [EXP-07]', () => {
    localStorage.setItem('tp_session_experiments', `${SESSION}hero:control`);
    expect(setUp().vary().definition).toMatchObject({ headline: 'A', variant: 'control' });
    expect(stored()).toContain('["hero","control"');
  });

  it('excludes a visitor with a sibling site’s variant of another prompt in its namespace [EXP-02 EXP-07]', () => {
    const namespace = { name: 'asks', from: 0, to: 1 };
    const rival = { ...prompt, id: 'rival', experiment: { ...experiment, id: 'rival', namespace } };
    const own = () => setUp({ prompts: { donate: [rival] } }).vary({ namespace }).definition;
    localStorage.setItem('tp_session_experiments', `${SESSION}rival:control.`);
    expect(own()).not.toHaveProperty('variant');
    localStorage.removeItem('tp_session_experiments');
    expect(own()).toHaveProperty('variant', 'variant1');
  });

  it('shows nothing if the variant has no prompt, with the same exposure [EXP-05]', () => {
    const { vary, tracked } = setUp();
    const { unseen, expose } = vary({ variants: { control: {}, variant1: { shows: false } } });
    expect(unseen).toBe(true);
    expose();
    expect(tracked[0]?.properties).toMatchObject({ variant: 'variant1', prompt_id: 'ask' });
  });

  it('shows the variant that the address forces, and stores nothing [EXP-03]', () => {
    const { vary, tracked } = setUp({ url: 'https://www.main.example/?_variant=hero:control' });
    const { definition, expose } = vary();
    expose();
    expect(definition).toMatchObject({ headline: 'A', variant: 'control' });
    expect(tracked[0]?.properties).toMatchObject({ variant: 'control', forced: true });
    expect([stored(), inSession()]).toEqual([null, null]);
  });

  it('shows any variant to an editor in a preview, without consent and without a trace [EXP-03]', () => {
    const url = 'https://www.main.example/?_prompt=ask&_variant=hero:variant1';
    const { vary } = setUp({ url, preview: true, allowed: false });
    expect(vary({ start: '2126-01-01' }).definition).toMatchObject({ headline: 'B' });
    expect(setUp({ preview: true }).vary().definition).toMatchObject({ headline: 'A' });
    expect(stored()).toBeNull();
  });

  it('takes part only for visitors without a gap in any variant’s texts [EXP-02]', () => {
    const variants = { control: {}, variant1: { shows: { msg: '{{fname}}, look' } } };
    expect(setUp().vary({ variants }).definition).not.toHaveProperty('variant');
    expect(stored()).toBeNull();
    expect(setUp({ fields: new Map([['fname', 'Ada']]) }).vary({ variants }).definition).toMatchObject({ variant: 'variant1' });
  });

  it('exposes nobody who refused between its display and its decision [EXP-06]', () => {
    let allowed = true;
    const kit = setUp();
    const { tools } = kit;
    Object.assign(tools.consent, { allows: () => allowed });
    const { expose } = kit.vary();
    allowed = false;
    expose();
    expect([kit.tracked, inSession()]).toEqual([[], null]);
  });
});

const outside: [who: string, more: object, setting: Setting][] = [
  ['who may not be tracked', {}, { allowed: false }],
  ['beyond the coverage', { coverage: 0.1 }, {}],
  ['in another range of the namespace', { namespace: { name: 'n', from: 0, to: 0 } }, {}],
  ['outside the audience', { audience: { countries: ['CA'] } }, {}],
  ['of an audience with a misspelt condition', { audience: { country: ['US'] } }, {}],
  ['before its start', { start: '2126-01-01' }, {}],
  ['after its end', { end: '2020-01-01' }, {}],
  ['on another device', { device: 'mobile' }, {}],
  ['if a switch turns it off', {}, { off: ['hero'] }],
  ['if its settings are malformed', { end: 'soon' }, {}],
];

describe('a prompt whose experiment takes no part', () => {
  it.each(outside)('shows its control, and exposes nobody, to visitors %s [EXP-02 EXP-06]', (_, more, setting) => {
    const { vary, tracked } = setUp(setting);
    const { definition, unseen, expose } = vary({
      variants: { control: { shows: { msg: 'C' } }, variant1: { shows: { headline: 'B' } } },
      ...more,
    });
    expose();
    expect(definition).toEqual({ id: 'ask', type: 'Message', layout: 'bar', headline: 'A', msg: 'C' });
    expect([unseen, tracked]).toEqual([false, []]);
    expect(stored() ?? '').not.toContain('hero');
  });

  it.each(outside)('does not show if the control has no prompt, for visitors %s [EXP-02]', (_, more, setting) => {
    const { vary, tracked } = setUp(setting);
    const { definition, unseen, expose } = vary({ variants: { control: { shows: false }, variant1: {} }, ...more });
    expose();
    expect([definition, unseen, tracked]).toEqual([undefined, false, []]);
  });

  it('a prompt whose experiment takes no part neither reads nor writes a bucket without consent [EXP-06]', () => {
    const { vary } = setUp({ allowed: false });
    const [get, set] = [vi.spyOn(Storage.prototype, 'getItem'), vi.spyOn(Storage.prototype, 'setItem')];
    vary({ audience: { experiments: { other: ['control'] } } }).expose();
    expect([get.mock.calls, set.mock.calls]).toEqual([[], []]);
    vi.restoreAllMocks();
  });

  it('shows the control if nothing can be stored, because the next page would show another variant [EXP-03]', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('denied');
    });
    const { vary, tracked } = setUp();
    const { definition, expose } = vary();
    expose();
    expect([definition?.headline, tracked]).toEqual(['A', []]);
    vi.restoreAllMocks();
  });
});

describe('a hold-out', () => {
  it('shows its visitors the control, and exposes both groups to itself [EXP-05]', () => {
    const out = setUp({ holdout: { share: 1 } });
    expect(out.vary().definition).not.toHaveProperty('variant');
    expect(out.tracked.map(({ properties }) => properties.variant_id)).toEqual(['holdout:control']);
    localStorage.removeItem('tp_experiments');
    localStorage.removeItem('tp_session_experiments');
    const inside = setUp({ holdout: { share: 0 } });
    inside.vary().expose();
    expect(inside.tracked.map(({ properties }) => properties.variant_id)).toEqual(['holdout:variant1', 'hero:variant1']);
  });
});

describe('a page’s own variants', () => {
  const faulty: [string, object, string][] = [
    [
      'an address that is a script',
      { variants: { control: {}, variant1: { shows: { okAddress: 'javascript:alert(1)' } } } },
      'prompt ask.experiment.variants.variant1.shows.okAddress: expected an https address, or a path',
    ],
    [
      'a text that is no string',
      { variants: { control: { shows: { msg: {} } } } },
      'prompt ask.experiment.variants.control.shows.msg: expected a text of 1 to 2000 characters',
    ],
    [
      'a wording that is no object',
      { variants: { control: { shows: 1 } } },
      'prompt ask.experiment.variants.control.shows: expected an object',
    ],
    ['no variants', { variants: 7 }, 'prompt ask.experiment.variants: expected an object'],
    ['an id with a blank', { id: 'a b' }, 'prompt ask.experiment.id: expected 1 to 64 letters, digits, _ and -'],
  ];
  it.each(faulty)('a page’s own variants with %s show no prompt, and report why [PRM-01]', (_, more, fault) => {
    const { vary, problems } = setUp();
    expect(vary(more).definition).toBeUndefined();
    expect(problems.map(({ error }) => (error as Error).message)).toEqual([fault]);
  });
});
