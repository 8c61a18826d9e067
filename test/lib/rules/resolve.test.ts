import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STATES } from '../../../lib/rules/groups';
import { readPlace } from '../../../lib/rules/place';
import { laws } from '../../../lib/rules/presets';
import { type Asked, resolve } from '../../../lib/rules/resolve';
import { type EntityKind, entityKinds, type Mode, modes, type NetworkRules, type PathKind, pathKinds } from '../../../lib/rules/rule';
import { rules } from '../../../sites/rules';

const network: NetworkRules = { ...rules, laws };
const asked = (place: string, entity: EntityKind | undefined, paths: readonly PathKind[] = [], today = '2026-11-28'): Asked => ({
  place: readPlace(place),
  entities: entity ? [entity] : entityKinds,
  paths,
  purposes: ['analytics', 'advertising', 'personalisation'],
  today,
});

/**
 * A place and an entity, then on `/` and on a page about health the mode of every purpose, and the rule that decides. `-` is a place that is
 * not known. Two paths in each of 102 lines: 204 cases.
 */
const TABLE = `
FR charity | in fr-cnil | in fr-cnil
FR action | in fr-cnil | in fr-cnil
FR committee | in fr-cnil | in fr-cnil
GP charity | in fr-cnil | in fr-cnil
GP action | in fr-cnil | in fr-cnil
GP committee | in fr-cnil | in fr-cnil
DE charity | in eea-eprivacy | in eea-eprivacy
DE action | in eea-eprivacy | in eea-eprivacy
DE committee | in eea-eprivacy | in eea-eprivacy
IT charity | in it-garante | in it-garante
IT action | in it-garante | in it-garante
IT committee | in it-garante | in it-garante
NO charity | in eea-eprivacy | in eea-eprivacy
NO action | in eea-eprivacy | in eea-eprivacy
NO committee | in eea-eprivacy | in eea-eprivacy
AX charity | in eea-eprivacy | in eea-eprivacy
AX action | in eea-eprivacy | in eea-eprivacy
AX committee | in eea-eprivacy | in eea-eprivacy
GB charity | in gb-pecr | in gb-pecr
GB action | in gb-pecr | in gb-pecr
GB committee | in gb-pecr | in gb-pecr
GG charity | in territories-apart | in territories-apart
GG action | in territories-apart | in territories-apart
GG committee | in territories-apart | in territories-apart
CH charity | in network-elsewhere | in ch-fadp
CH action | in network-elsewhere | in ch-fadp
CH committee | in network-elsewhere | in ch-fadp
GL charity | in territories-apart | in territories-apart
GL action | in territories-apart | in territories-apart
GL committee | in territories-apart | in territories-apart
CA charity | in network-elsewhere | in ca-pipeda
CA action | in network-elsewhere | in ca-pipeda
CA committee | in network-elsewhere | in ca-pipeda
CA-QC charity | in ca-qc-law25 | in ca-qc-law25
CA-QC action | in ca-qc-law25 | in ca-qc-law25
CA-QC committee | in ca-qc-law25 | in ca-qc-law25
CA-ON charity | in network-elsewhere | in ca-pipeda
CA-ON action | in network-elsewhere | in ca-pipeda
CA-ON committee | in network-elsewhere | in ca-pipeda
BR charity | in br-lgpd | in br-lgpd
BR action | in br-lgpd | in br-lgpd
BR committee | in br-lgpd | in br-lgpd
JP charity | in network-elsewhere | in network-sensitive
JP action | in network-elsewhere | in network-sensitive
JP committee | in network-elsewhere | in network-sensitive
- charity | in network-place-unknown | in network-place-unknown
- action | in network-place-unknown | in network-place-unknown
- committee | in network-place-unknown | in network-place-unknown
US charity | out network-us | in us-wa-mhmda
US action | out network-us | in us-wa-mhmda
US committee | out network-us | in us-wa-mhmda
PR charity | out network-us | in us-wa-mhmda
PR action | out network-us | in us-wa-mhmda
PR committee | out network-us | in us-wa-mhmda
US-CA charity | out network-us | in network-sensitive
US-CA action | out network-us | in network-sensitive
US-CA committee | out network-us | in network-sensitive
US-CO charity | out us-co-cpa | in us-co-cpa
US-CO action | out us-co-cpa | in us-co-cpa
US-CO committee | out us-co-cpa | in us-co-cpa
US-CT charity | out network-us | in us-ct-health
US-CT action | out network-us | in us-ct-health
US-CT committee | out network-us | in us-ct-health
US-DE charity | out us-de-dpdpa | in us-de-dpdpa
US-DE action | out us-de-dpdpa | in us-de-dpdpa
US-DE committee | out us-de-dpdpa | in us-de-dpdpa
US-VA charity | out network-us | in network-sensitive
US-VA action | out us-va-vcdpa | in us-va-vcdpa
US-VA committee | out network-us | in network-sensitive
US-TX charity | out network-us | in network-sensitive
US-TX action | out us-tx-tdpsa | in us-tx-tdpsa
US-TX committee | out us-tx-tdpsa | in us-tx-tdpsa
US-NE charity | out network-us | in network-sensitive
US-NE action | out us-ne-ndpa | in us-ne-ndpa
US-NE committee | out us-ne-ndpa | in us-ne-ndpa
US-WA charity | out network-us | in us-wa-mhmda
US-WA action | out network-us | in us-wa-mhmda
US-WA committee | out network-us | in us-wa-mhmda
US-NV charity | out network-us | in us-nv-sb370
US-NV action | out network-us | in us-nv-sb370
US-NV committee | out network-us | in us-nv-sb370
US-MT charity | out us-mt-mcdpa | in us-mt-mcdpa
US-MT action | out us-mt-mcdpa | in us-mt-mcdpa
US-MT committee | out us-mt-mcdpa | in us-mt-mcdpa
US-OR charity | out us-or-ocpa | in us-or-ocpa
US-OR action | out us-or-ocpa | in us-or-ocpa
US-OR committee | out us-or-ocpa | in us-or-ocpa
US-NJ charity | out us-nj-njdpa | in us-nj-njdpa
US-NJ action | out us-nj-njdpa | in us-nj-njdpa
US-NJ committee | out us-nj-njdpa | in us-nj-njdpa
US-UT charity | out network-us | in network-sensitive
US-UT action | out network-us | in network-sensitive
US-UT committee | out network-us | in network-sensitive
US-FL charity | out network-us | in network-sensitive
US-FL action | out network-us | in network-sensitive
US-FL committee | out network-us | in network-sensitive
US-IN charity | out us-in-icdpa | in network-sensitive
US-IN action | out us-in-icdpa | in network-sensitive
US-IN committee | out us-in-icdpa | in network-sensitive
US-OK charity | out network-us | in network-sensitive
US-OK action | out network-us | in network-sensitive
US-OK committee | out network-us | in network-sensitive
`;
const MODES: Readonly<Record<string, Mode>> = { in: 'opt-in', out: 'opt-out' };
const cases = TABLE.trim()
  .split('\n')
  .flatMap((line) => {
    const [who = '', ...answers] = line.split(' | ');
    const [place = '', entity] = who.split(' ');
    return answers.map((answer, i) => {
      const [mode = '', id = ''] = answer.split(' ');
      return { place: place === '-' ? '' : place, entity: entity as EntityKind, path: i ? '/health' : '/', mode: MODES[mode], id };
    });
  });

describe('the rule for a place, an entity and a path', () => {
  it('is known for 204 of them [CON-03 CON-08]', () => {
    expect(cases).toHaveLength(204);
  });

  it.each(cases)('$place, $entity, $path: $mode by $id', ({ place, entity, path, mode, id }) => {
    const found = resolve(network, asked(place, entity, path === '/' ? [] : ['health']));
    expect(found.id).toBe(id);
    expect([...new Set(Object.values(found.mode))]).toEqual([mode]);
  });

  it('takes, without a state, the strictest of all states, by path', () => {
    expect(resolve(network, asked('US', 'charity')).mode.analytics).toBe('opt-out');
    expect(resolve(network, asked('US', 'charity', ['health']))).toMatchObject({ id: 'us-wa-mhmda', mode: { analytics: 'opt-in' } });
  });

  it('gives a yes and a no lengths of their own', () => {
    expect(resolve(network, asked('FR', 'charity')).days).toEqual({ yes: 180, no: 365 });
    expect(resolve(network, asked('US-CA', 'charity')).days).toEqual({ yes: 365, no: 365 });
    expect(resolve({ ...network, days: { yes: 365, no: 30 } }, asked('IT', 'charity')).days).toEqual({ yes: 365, no: 184 });
  });

  it('changes on the day, in UTC, on which a law begins to bind', () => {
    const oklahoma = laws.map((rule) =>
      rule.id === 'us-ok-ocdpa' ? { ...rule, binds: { charity: 'yes', action: 'yes', committee: 'yes' } as const } : rule,
    );
    const on = (today: string) => resolve({ ...network, laws: oklahoma }, asked('US-OK', 'charity', [], today)).id;
    expect([on('2026-12-31'), on('2027-01-01')]).toEqual(['network-us', 'us-ok-ocdpa']);
    const ended = laws.map((rule) => (rule.id === 'us-co-cpa' ? { ...rule, until: '2027-06-01' } : rule));
    const later = (today: string) => resolve({ ...network, laws: ended }, asked('US-CO', 'charity', [], today)).id;
    expect([later('2027-05-31'), later('2027-06-01')]).toEqual(['us-co-cpa', 'network-us']);
  });

  it('lets views be counted without consent where a line names the place and a law there lets it, and nowhere else [R22]', () => {
    const counts = { places: ['GB', 'FR', 'DE', 'US'] };
    const counted = (place: string, more: Partial<NetworkRules> = {}, paths: readonly PathKind[] = [], today = '2026-11-28') =>
      resolve({ ...network, counts, ...more }, asked(place, 'charity', paths, today)).counts;
    expect(laws.filter((one) => one.counts).map(({ id }) => id)).toEqual(['fr-audience', 'gb-statistics']);
    expect(['GB', 'UK', 'FR'].map((place) => counted(place))).toEqual([true, true, true]);
    for (const place of ['', 'DE', 'US', 'US-CA', 'GP', 'IT', 'XX']) expect(counted(place), place).toBe(false);
    expect([counted('GB', {}, ['health']), counted('GB', {}, ['children'])]).toEqual([false, false]);
    expect([counted('GB', {}, [], '2026-02-04'), counted('GB', {}, [], '2026-02-05')]).toEqual([false, true]);
    for (const place of ['GB', 'FR']) expect(resolve(network, asked(place, 'charity')).counts).toBe(false);
    const { id, mode } = resolve({ ...network, counts }, asked('GB', 'charity'));
    expect([id, mode.analytics]).toEqual(['gb-pecr', 'opt-in']);
  });

  it('names those whom a law of the place spares', () => {
    expect(resolve(network, asked('US-VA', 'charity')).spared.map(({ id }) => id)).toEqual(['us-va-vcdpa']);
    expect(resolve(network, asked('US-VA', 'action')).spared).toEqual([]);
  });

  it("takes a network's override where no law demands more, of the state before that of the country", () => {
    const source = 'counsel';
    const overrides = [
      { id: 'ours-ch', places: ['CH'], mode: { '*': 'opt-out' }, source, reviewed: '2026-11-28' },
      { id: 'ours-us', places: ['US'], mode: { '*': 'notice' }, source, reviewed: '2026-11-28' },
      { id: 'ours-tx', places: ['US-TX'], sites: ['main'], mode: { '*': 'opt-in' }, source, reviewed: '2026-11-28' },
    ] as const;
    const at = (place: string, site?: string) => resolve({ ...network, overrides }, { ...asked(place, 'charity'), site });
    expect(at('CH', 'main')).toMatchObject({ mode: { analytics: 'opt-out' }, id: 'ch-fadp' });
    expect(at('US-FL', 'main')).toMatchObject({ mode: { analytics: 'notice' }, id: 'ours-us', source });
    expect(at('US-TX', 'main')).toMatchObject({ mode: { analytics: 'opt-in' }, id: 'ours-tx' });
    expect(at('US-TX', 'blogs')).toMatchObject({ mode: { analytics: 'notice' } });
    expect(at('US').mode.analytics).toBe('opt-in');
  });
});

describe('with fewer facts, the rule', () => {
  const codes = ['FR', 'IT', 'GB', 'CH', 'CA', 'CA-QC', 'CA-BC', 'BR', 'JP', 'GG', 'US', ...STATES.map((state) => `US-${state}`)];
  const code = fc.constantFrom(...codes);
  const mode = fc.record({ '*': fc.constantFrom(...modes), analytics: fc.constantFrom(...modes) });
  const override = fc.record(
    { places: fc.uniqueArray(code, { minLength: 1, maxLength: 4 }), sites: fc.subarray(['main', 'blogs'], { minLength: 1 }), mode },
    { requiredKeys: ['places', 'mode'] },
  );
  const overrides = fc
    .array(override, { maxLength: 5 })
    .map((all) => all.map((one, i) => ({ ...one, id: `ours-${i}`, source: 'counsel', reviewed: '2026-11-28' })));
  const facts = fc.record({
    place: code,
    entity: fc.constantFrom(...entityKinds),
    paths: fc.subarray([...pathKinds]),
    site: fc.constantFrom('main', 'blogs'),
    today: fc.constantFrom('2023-06-01', '2025-01-01', '2026-11-28', '2027-01-01'),
  });
  const forgotten = fc.record({
    region: fc.boolean(),
    country: fc.boolean(),
    entity: fc.boolean(),
    paths: fc.boolean(),
    site: fc.boolean(),
  });
  const strictness = (one: Mode | undefined) => modes.indexOf(one as Mode);

  it('is never less strict', () => {
    fc.assert(
      fc.property(overrides, facts, forgotten, (own, { place, entity, paths, site, today }, forget) => {
        const all = { ...asked(place, entity, paths, today), site };
        const { country, region } = all.place;
        const less: Asked = {
          ...all,
          place: forget.country
            ? {}
            : forget.region
              ? { ...(country && { country }) }
              : { ...(country && { country }), ...(region && { region }) },
          entities: forget.entity ? entityKinds : all.entities,
          paths: forget.paths ? pathKinds : paths,
          site: forget.site ? undefined : site,
        };
        const some = { ...network, overrides: own };
        const [full, partial] = [resolve(some, all), resolve(some, less)];
        for (const purpose of all.purposes)
          expect(strictness(partial.mode[purpose])).toBeGreaterThanOrEqual(strictness(full.mode[purpose]));
        expect(partial.days.yes).toBeLessThanOrEqual(full.days.yes);
        expect(partial.days.no).toBeGreaterThanOrEqual(full.days.no);
        expect(partial.signal || !full.signal).toBe(true);
        expect(partial.showsSignal || !full.showsSignal).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
