// @page
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Page } from '../../../kernel/detect/page';
import { detectVisitor } from '../../../kernel/detect/visitor';
import { createEnv, type Env } from '../../../kernel/env';
import { detectOptIn } from '../../../lib/privacy/opt-in';
import { STATES, US_TERRITORIES } from '../../../lib/rules/groups';
import { readPlace } from '../../../lib/rules/place';
import { laws } from '../../../lib/rules/presets';
import { resolve } from '../../../lib/rules/resolve';
import { entityKinds } from '../../../lib/rules/rule';
import { rules } from '../../../sites/rules';
import { everyPlace } from '../../../tools/check/sites/check-rules';

/** Territories by state, by their country code and by a code as part of the state. ISO 3166-2 has no part for those with one code. */
const TERRITORIES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'the United States': US_TERRITORIES.map((code) => [code, `US-${code}`]),
  France: [
    ...['BL', 'MF', 'NC', 'PF', 'PM', 'TF', 'WF'].map((code) => [code, `FR-${code}`] as const),
    ...(['GP', 'MQ', 'GF', 'RE', 'YT'] as const).map((code) => [code, `FR-${code}`] as const),
    ...([
      ['GP', 'FR-971'],
      ['MQ', 'FR-972'],
      ['GF', 'FR-973'],
      ['RE', 'FR-974'],
      ['YT', 'FR-976'],
    ] as const),
  ],
  'the Netherlands': [
    ['AW', 'NL-AW'],
    ['CW', 'NL-CW'],
    ['SX', 'NL-SX'],
    ['BQ', 'NL-BQ1'],
    ['BQ', 'NL-BQ2'],
    ['BQ', 'NL-BQ3'],
  ],
  Spain: [
    ['IC', 'ES-CN'],
    ['EA', 'ES-CE'],
    ['EA', 'ES-ML'],
  ],
  Portugal: [
    ['PT', 'PT-20'],
    ['PT', 'PT-30'],
  ],
  Finland: [['AX', 'FI-01']],
  Denmark: [['GL'], ['FO']],
  Norway: [
    ['SJ', 'NO-21'],
    ['SJ', 'NO-22'],
  ],
  'the United Kingdom': ['AC', 'AI', 'BM', 'FK', 'GG', 'GI', 'GS', 'IM', 'IO', 'JE', 'KY', 'MS', 'PN', 'SH', 'TA', 'TC', 'VG'].map(
    (code) => [code],
  ),
};

const ruleAt = (text: string | undefined) =>
  resolve({ ...rules, laws }, { place: readPlace(text), entities: entityKinds, paths: [], purposes: ['analytics'], today: '2026-11-29' });

/** Returns the visitor whom a tag sees in a place that the page, or the record of an answer, names. */
function visitorIn(place: string, by: 'region' | 'record') {
  if (by === 'record') localStorage.setItem('tp_country', `${place} 1794740460000`);
  document.cookie = 'kept=1';
  const attribute = (name: string) => (name === 'region' && by === 'region' ? place : undefined);
  const browser = { userAgent: 'Mozilla/5.0', language: 'en-US' };
  const fake = { navigator: browser, localStorage, sessionStorage, location } as unknown as Env['window'];
  return detectVisitor({ ...createEnv(window), window: fake, now: () => 1794740459500 }, { attribute } as Page, new URLSearchParams());
}

const isAsked = (text: string) => ruleAt(text).mode.analytics === 'opt-in';

afterEach(() => {
  localStorage.clear();
  document.cookie = 'kept=; max-age=0';
  vi.restoreAllMocks();
});

describe('a tag and the rules', () => {
  it.each(['region', 'record'] as const)('agree on every country, state and territory, by the %s [DET-15 DET-16]', (by) => {
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(300);
    const territories = Object.values(TERRITORIES).flatMap((all) => all.flat());
    const places = [
      ...everyPlace(),
      ...territories,
      ...STATES.map((state) => `us-${state.toLowerCase()}`),
      'us',
      'pr',
      'fr',
      'US-XX',
      'UK',
      'EL',
      'XX',
      'T1',
    ];
    const others = by === 'region' ? ['US_CA', 'United States', 'US-CALI', 'US,FR', 'US-', 'PRX', 'USPR', 'US-PR-SJ'] : [];
    const disagreeing = [...places, ...others].filter((place) => {
      localStorage.clear();
      return visitorIn(place, by).optIn !== isAsked(place);
    });
    expect(disagreeing).toEqual([]);
  });

  it.each(Object.entries(TERRITORIES))('know the territories of %s by both codes', (_, all) => {
    for (const [own, part] of all) {
      expect([own, ruleAt(own).id]).not.toContain('network-place-unknown');
      if (part) expect([own, ruleAt(part).id]).toEqual([own, ruleAt(own).id]);
    }
  });
});

describe('the locale of a territory', () => {
  it.each<readonly [zone: string, language: string, behind: number, asks: boolean]>([
    ...(
      [
        'Atlantic/Canary',
        'Atlantic/Madeira',
        'Atlantic/Faroe',
        'Europe/Gibraltar',
        'Europe/Jersey',
        'Europe/Guernsey',
        'Europe/Isle_of_Man',
      ] as const
    ).map((zone) => [zone, 'en-US', 0, true] as const),
    ['Atlantic/Azores', 'en-US', 60, true],
    ['Africa/Ceuta', 'en-US', -60, true],
    ['Arctic/Longyearbyen', 'en-US', -60, true],
    ['Atlantic/Jan_Mayen', 'en-US', -60, true],
    ['Europe/Mariehamn', 'en-US', -120, true],
    ['Indian/Reunion', 'en-US', -240, true],
    ['Indian/Mayotte', 'en-US', -180, true],
    ['America/Martinique', 'en-US', 240, true],
    ['America/Guadeloupe', 'en-US', 240, true],
    ['America/Marigot', 'en-US', 240, true],
    ['America/Cayenne', 'en-US', 180, true],
    // With the clock of other places in the Americas or the Pacific, the language decides until the place is known.
    ...(
      [
        ['America/Miquelon', 240],
        ['America/Nuuk', 180],
        ['America/Curacao', 240],
        ['Pacific/Noumea', -660],
        ['Pacific/Tahiti', 600],
      ] as const
    ).flatMap(([zone, behind]) => [
      [zone, 'fr-FR', behind, true] as const,
      [zone, 'nl', behind, true] as const,
      [zone, 'da-GL', behind, true] as const,
      [zone, 'en-US', behind, false] as const,
    ]),
    ...(
      [
        ['America/Puerto_Rico', 240],
        ['America/St_Thomas', 240],
        ['Pacific/Guam', -600],
        ['Pacific/Saipan', -600],
        ['Pacific/Pago_Pago', 660],
      ] as const
    ).flatMap(([zone, behind]) => [
      [zone, 'en-US', behind, false] as const,
      [zone, 'es-US', behind, false] as const,
      [zone, 'es-PR', behind, true] as const,
    ]),
  ])('%s with %s asks first or not [DET-16]', (zone, language, behind, asks) => {
    expect(detectOptIn(undefined, undefined, language, behind, () => zone)).toBe(asks);
  });
});
