import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { hitContract } from '../../../lib/contracts/hit';
import { CONVERSION_KINDS, isConversion } from '../../../lib/records/conversions';
import { productEvents } from '../../../lib/records/product-events';
import { isReservedParameter } from '../../../lib/records/reserved-parameters';
import { conversions } from '../../../sites/conversions';

const plugins = fileURLToPath(new URL('../../../plugins', import.meta.url));
const sources = readdirSync(plugins, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(join(plugins, file), 'utf8'));
/** Ways in which sources name the events that they track. A prompt's events begin with `prompt_`. */
const NAMED = [/\b(?:track|tell)\('([a-z_]+)',/g, /name: '([a-z]+_?[a-z_]+)', (?:time|properties)/g, /return \{ name: '([a-z_]+)'/g];
const PROMPT = /\b(?:tell|onLeave)\('([a-z_]+)'\)/g;

describe('the list of Taproot’s own events', () => {
  it('has every event that a plugin tracks', () => {
    const named = sources.flatMap((source) => [
      ...NAMED.flatMap((pattern) => [...source.matchAll(pattern)].map(([, name]) => `${name}`)),
      ...[...source.matchAll(PROMPT)].map(([, action]) => `prompt_${action}`),
    ]);
    expect(named.length).toBeGreaterThan(25);
    expect(named).toEqual(expect.arrayContaining(['page_view', 'form_submit', 'prompt_display', 'web_vitals']));
    expect(named.filter((name) => !Object.hasOwn(productEvents, name))).toEqual([]);
  });

  it('the list of Taproot’s own events has every conversion [CNV-01]', () => {
    const all = ['transaction', 'donation', 'purchase', ...conversions.map(({ conversion }) => conversion)];
    expect(all.filter((name) => !Object.hasOwn(productEvents, name))).toEqual([]);
    expect(CONVERSION_KINDS.length).toBeGreaterThan(0);
    expect(Object.keys(productEvents).filter(isConversion)).toHaveLength(11);
  });
});

describe('isReservedParameter', () => {
  it('reserves every field that the service knows in a hit [HIT-04]', () => {
    const known = Object.keys(hitContract.keys);
    expect(known.length).toBeGreaterThan(50);
    expect(known.filter((name) => !isReservedParameter(name))).toEqual([]);
  });

  it.each(['exp_hero', 'utm_source', 'network_country', 'loc_path'])('isReservedParameter reserves %s', (name) =>
    expect(isReservedParameter(name)).toBe(true),
  );
  it.each(['score', 'place', 'quiz_name', 'experience', 'utmost'])('isReservedParameter leaves %s to sites', (name) =>
    expect(isReservedParameter(name)).toBe(false),
  );
});
