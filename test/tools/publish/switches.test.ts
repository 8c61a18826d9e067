import { describe, expect, it } from 'vitest';
import type { SwitchRule } from '../../../lib/contracts/switch';
import { describeLimits, describeRules, readName, switchable, turnOff, turnOn } from '../../../tools/publish/switches';
import { readSites } from '../../../tools/read-sites';

const pixel = { kind: 'vendor', id: 'social-pixel' } as const;

describe('the switch command', () => {
  it('names what a manifest enables, and nothing that protects visitors', async () => {
    const names = switchable((await readSites()).get('main') as never);
    expect(names).toEqual(
      expect.arrayContaining(['analytics', 'prompts', 'vendors', 'vendors-social-pixel', 'prompts-readers', 'experiments-reason']),
    );
    expect(names).not.toContain('consent');
    expect(names).not.toContain('ui-react');
  });

  it('names no third party that the service tells, of which pages have nothing', async () => {
    const names = switchable((await readSites()).get('blogs') as never);
    expect(names).toContain('vendors-heat-map');
    expect(names).not.toContain('vendors-gtag');
  });

  it('tells vendors, prompts and experiments from plugins by their prefix', () => {
    expect(readName('vendors-social-pixel')).toEqual(pixel);
    expect(readName('prompts-survey')).toEqual({ kind: 'prompt', id: 'survey' });
    expect(readName('experiments-hero')).toEqual({ kind: 'experiment', id: 'hero' });
    expect(readName('ui-react')).toEqual({ kind: 'plugin', id: 'ui-react' });
  });

  it('replaces the rule of the same site, and keeps those of others', () => {
    const rules = turnOff(turnOff([], pixel, { sites: ['main', 'blogs'] }), pixel, { sites: ['main'], share: 0.5 });
    expect(rules).toEqual([
      { vendor: 'social-pixel', sites: ['blogs'] },
      { vendor: 'social-pixel', sites: ['main'], share: 0.5 },
    ]);
  });

  it('keeps a rule for all sites when a site gets its own', () => {
    expect(turnOff([{ vendor: 'social-pixel' }], pixel, { sites: ['main'], share: 0.5 })).toContainEqual({ vendor: 'social-pixel' });
  });

  it('keeps a site’s rule when all sites get one that turns off less, and replaces it otherwise', () => {
    const own = { vendor: 'social-pixel', sites: ['main'] };
    expect(turnOff([own], pixel, { share: 0.07 })).toEqual([own, { vendor: 'social-pixel', share: 0.07 }]);
    expect(turnOff([own], pixel, { versions: ['1.4.0'] })).toEqual([own, { vendor: 'social-pixel', versions: ['1.4.0'] }]);
    expect(turnOff([{ ...own, share: 0.5 }], pixel, { share: 0.5 })).toEqual([{ vendor: 'social-pixel', share: 0.5 }]);
    expect(turnOff([{ ...own, versions: ['1.4.0'] }], pixel, {})).toEqual([{ vendor: 'social-pixel' }]);
  });

  it('turns on one site, and leaves the others off', () => {
    const rules: SwitchRule[] = [{ vendor: 'social-pixel' }, { plugin: 'prompts' }];
    expect(turnOn(rules, pixel, ['main'], ['main', 'blogs'])).toEqual([
      { vendor: 'social-pixel', sites: ['blogs'] },
      { plugin: 'prompts' },
    ]);
    expect(turnOn(rules, pixel, undefined, ['main', 'blogs'])).toEqual([{ plugin: 'prompts' }]);
  });

  it('reports in one line what is off, where and for whom', () => {
    expect(describeRules([{ vendor: 'social-pixel', sites: ['main'], share: 0.5, versions: ['1.4.0'] }])).toEqual([
      'vendor social-pixel is off on main, for 50 % of visitors, of 1.4.0',
    ]);
    expect(describeRules([{ plugin: 'prompts', share: 0.07 }])).toEqual(['plugin prompts is off on all sites, for 7 % of visitors']);
  });

  it('names the fault of a rule that pages ignore, and the value there', () => {
    const wrong: object[] = [
      { vendor: 'social-pixel', share: 2 },
      { sites: ['main'] },
      { plugin: 'a b' },
      { plugin: 'errors', why: 'slow' },
    ];
    expect(describeRules(wrong as SwitchRule[])).toEqual([
      'switches.json: `off.0.share` is 2. Expected a number from 0 to 1. Pages ignore this switch.',
      'switches.json: `off.1` is {"sites":["main"]}. Expected one of plugin, vendor, prompt, experiment. Pages ignore this switch.',
      'switches.json: `off.2.plugin` is "a b". Expected 1 to 64 letters, digits, _ and -. Pages ignore this switch.',
      'plugin errors is off on all sites',
    ]);
  });

  it('says of a plugin that needs no consent whom it runs on for, and of no other', async () => {
    const sites = (await readSites()).values();
    const rules: SwitchRule[] = [{ plugin: 'analytics' }, { plugin: 'errors' }, { plugin: 'errors', share: 0.5 }, { vendor: 'errors' }];
    expect(describeLimits(rules, sites)).toEqual([
      expect.stringMatching(/^errors needs no consent, and runs on for visitors who agreed to/),
    ]);
  });
});
