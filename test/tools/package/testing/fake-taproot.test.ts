// @page
import { describe, expect, it, vi } from 'vitest';
import { fakeTaproot, type Plugin } from '../../../../tools/package/testing';

const greeting: Plugin<{ word: string }> = {
  name: 'greeting',
  apply({ hooks, options, env, consent, report }) {
    hooks.event.tap('greeting', (event) => ({ ...event, properties: { ...event.properties, greeting: options.word, at: env.clock() } }));
    hooks.consent.tap('greeting', () => {
      if (consent.allows('analytics')) return;
      void env.window.fetch('https://greeting.example/forget', { method: 'POST', body: '{}' }).catch((error) => report(error));
    });
    const line = env.document.body.appendChild(env.document.createElement('p'));
    return () => line.remove();
  },
};

describe('fakeTaproot', () => {
  it('runs a plugin with options, clock, consent, network and undo [PLG-06]', async () => {
    const taproot = fakeTaproot({ network: { 'https://greeting.example/forget': { status: 204 } } });
    const undo = taproot.use(greeting, { options: { word: 'hello' } });
    taproot.clock.pass(1500);
    expect(taproot.send('page_view')?.properties).toEqual({ greeting: 'hello', at: 1500 });
    taproot.consent.withdraw();
    expect(taproot.network.requests).toEqual([{ method: 'POST', url: 'https://greeting.example/forget', body: '{}' }]);
    expect(document.querySelectorAll('p')).toHaveLength(1);
    undo();
    expect(document.querySelectorAll('p')).toHaveLength(0);
    expect(taproot.send('page_view')?.properties).toEqual({});
    expect(taproot.problems).toEqual([]);
  });

  it('fails requests without a given answer like a lost connection, and exposes reported problems [PLG-04]', async () => {
    const taproot = fakeTaproot({ consent: 'rejected' });
    taproot.use(greeting, { options: { word: 'hello' } });
    await vi.waitFor(() => expect(taproot.problems).toMatchObject([{ plugin: 'greeting', error: { name: 'TypeError' } }]), 30_000);
  });

  it('isolates a plugin that throws, as the kernel does [PLG-04]', () => {
    const taproot = fakeTaproot();
    taproot.use({
      name: 'broken',
      apply() {
        throw new Error('apply');
      },
    });
    taproot.push(() => {
      throw new Error('page');
    });
    expect(taproot.problems.map(({ plugin, error }) => [plugin, (error as Error).message])).toEqual([
      ['broken', 'apply'],
      ['page', 'page'],
    ]);
  });

  it('decides about consent as the kernel does, and leaves nothing behind [CON-08 CON-19]', () => {
    const allows = (...args: Parameters<typeof fakeTaproot>) => fakeTaproot(...args).consent.allows('analytics');
    expect(allows()).toBe(true);
    expect(allows({ consent: 'rejected' })).toBe(false);
    expect(allows({ consent: 'unset' })).toBe(false);
    expect(allows({ consent: 'unset', visitor: { optIn: false } })).toBe(true);
    expect(allows({ visitor: { gpc: true } })).toBe(false);
    expect(document.cookie).toBe('');
  });

  it('keeps tracked events for the plugin that collects them', () => {
    const taproot = fakeTaproot();
    taproot.track('early', { a: 1 });
    const collected: string[] = [];
    taproot.use({ name: 'outlet', apply: ({ collect }) => collect(({ name }) => void collected.push(name)) });
    taproot.track('late');
    expect(collected).toEqual(['early', 'late']);
    expect(taproot.tracked).toEqual([
      { name: 'early', properties: { a: 1 } },
      { name: 'late', properties: {} },
    ]);
  });

  it('provides the kernel’s helpers, and loads scripts only from addresses of the manifest', async () => {
    const taproot = fakeTaproot({ scripts: ['https://vendor.example/'] });
    const outcome = new Promise<unknown>((resolve) => {
      taproot.use({
        name: 'guest',
        apply: ({ loadScript }) => void loadScript('https://evil.example/x.js').catch(resolve),
      });
    });
    expect(String(await outcome)).toContain('not allowed');
  });
});
