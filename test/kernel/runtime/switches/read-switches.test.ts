import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSwitches, switchedOff } from '../../../../kernel/runtime/switches/read-switches';
import { fits } from '../../../../lib/contracts/check';
import { switchRule } from '../../../../lib/contracts/switch';
import { valuesOf } from '../../../support/contracts/contracts';

const read = (off: unknown) => readSwitches(JSON.stringify({ off }));
const entries = (off: unknown) => read(off)?.map(({ entry }) => entry);

describe('switches.json', () => {
  it('turns plugins, vendors, prompts and experiments off, and ignores anything else in the file', () => {
    const text = JSON.stringify({
      off: [{ plugin: 'prompts' }, { vendor: 'social-pixel', why: 'slow' }, { prompt: 'survey' }, { experiment: 'hero' }, { script: 'x' }],
      on: [{ vendor: 'other' }],
      scripts: ['https://bad.example/x.js'],
    });
    expect(readSwitches(text)?.map(({ entry }) => entry)).toEqual([
      'plugin prompts',
      'vendor social-pixel',
      'prompt survey',
      'experiment hero',
    ]);
  });

  it('is rejected without a list of things that are off', () => {
    for (const text of ['', 'null', '[]', '{}', '{"off":{}}', '{"off":"vendor"}', '<html>', `${'['.repeat(30_000)}`])
      expect(readSwitches(text)).toBeUndefined();
  });

  it('counts exactly those switches that fit the contract', () => {
    const value = fc.oneof(valuesOf(switchRule), fc.jsonValue());
    const odd = fc.constantFrom<unknown>('x', 'a b', 7, 2, -1, null, [], ['main'], [1], {}, true);
    const key = fc.constantFrom('plugin', 'vendor', 'prompt', 'experiment', 'sites', 'share', 'versions', 'why');
    const changed = fc
      .tuple(valuesOf(switchRule), fc.dictionary(key, odd, { maxKeys: 2 }))
      .map(([rule, more]) => ({ ...(rule as object), ...more }));
    fc.assert(
      fc.property(fc.oneof(value, changed), (rule) => {
        const plain: unknown = JSON.parse(JSON.stringify(rule));
        expect(read([plain])).toHaveLength(fits(switchRule, plain) ? 1 : 0);
      }),
      { numRuns: 500 },
    );
  });

  it('leaves out a switch whose condition has a wrong type, which would turn off more without it', () => {
    const wrong = [
      { sites: 'main' },
      { sites: [1] },
      { share: '0.5' },
      { share: 2 },
      { share: null },
      { versions: '1.4.0' },
      { vendor: 'two' },
    ];
    expect(entries(wrong.map((more) => ({ plugin: 'prompts', ...more })))).toEqual([]);
    expect(entries([{ vendor: 'a b' }, { vendor: 7 }, { vendor: 'x'.repeat(65) }, null, [], 'vendor'])).toEqual([]);
  });

  it('reads only own properties if the page has extended Object.prototype', () => {
    Object.defineProperty(Object.prototype, 'plugin', { value: 'analytics', configurable: true });
    try {
      expect(entries([{}])).toEqual([]);
      expect(readSwitches('{"__proto__":{"off":[{"vendor":"a"}]}}')).toBeUndefined();
    } finally {
      delete (Object.prototype as { plugin?: string }).plugin;
    }
  });

  it('switches.json holds at most 200 switches', () => {
    expect(read(Array.from({ length: 500 }, (_, i) => ({ vendor: `v${i}` })))).toHaveLength(200);
  });

  it('switches.json never throws, whatever its text', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readSwitches(text)));
    fc.assert(fc.property(fc.jsonValue(), (off) => Array.isArray(read([off]))));
  });
});

describe('a switch', () => {
  const off = (rule: object, site = 'main', release = '1.4.0', draw = 1) =>
    switchedOff(read([{ vendor: 'a', ...rule }]) ?? [], site, release, draw);

  it('applies only on its sites and releases', () => {
    expect(off({})).toEqual(['vendor a']);
    expect(off({ sites: ['main'], versions: ['1.4.0'] })).toEqual(['vendor a']);
    expect(off({ sites: ['blogs'] })).toEqual([]);
    expect(off({ versions: ['1.4.1'] })).toEqual([]);
    expect(off({ sites: [] })).toEqual([]);
  });

  it('applies to its share of visitors, and a greater share includes them all', () => {
    const draws = Array.from({ length: 10_000 }, (_, i) => i);
    const within = (share: number) => draws.filter((draw) => off({ share }, 'main', '1.4.0', draw).length);
    const [few, many] = [within(0.2), within(0.5)];
    expect(few.length).toBeGreaterThan(1_800);
    expect(few.length).toBeLessThan(2_200);
    expect(many.length).toBeGreaterThan(4_800);
    expect(many.length).toBeLessThan(5_200);
    expect(few.filter((draw) => !many.includes(draw))).toEqual([]);
    expect(within(0)).toEqual([]);
    expect(within(1)).toHaveLength(10_000);
  });
});
