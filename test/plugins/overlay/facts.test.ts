import { describe, expect, it, vi } from 'vitest';
import type { Page } from '../../../kernel';
import { createHooks } from '../../../kernel/lifecycle';
import { chunkOf } from '../../../plugins/overlay/facts/chunk-of';
import { experimentEntries, forcedAddress } from '../../../plugins/overlay/facts/experiment-facts';
import { addedPlugins, hookEntries, tapNames } from '../../../plugins/overlay/facts/hook-facts';
import { hostFound, pageEntries } from '../../../plugins/overlay/facts/page-facts';
import { ticketText } from '../../../plugins/overlay/facts/ticket';
import { messageOf } from '../../../plugins/overlay/facts/warning-facts';
import type { Note } from '../../../plugins/overlay/facts/watch';
import { siteWith } from '../../support/site';

const hosts: [string, string | undefined][] = [
  ['www.main.example', 'production www.main.example'],
  ['a.wild.example', 'production *.wild.example'],
  ['www.main.example.', 'production www.main.example'],
  ['x.dev.main.example', 'development *.dev.main.example'],
  ['localhost', 'local localhost'],
  ['elsewhere.example', undefined],
];
it.each(hosts)('hostFound finds %s in the manifest: %s [DET-01]', (hostname, expected) => {
  const found = hostFound(siteWith().hosts, hostname);
  expect(found && `${found.kind} ${found.pattern}`).toBe(expected);
});

it('pageEntries names each detected value in a word that a site team knows [DET-01]', () => {
  const site = siteWith();
  const page = { site: site.id, environment: 'local', brand: 'main', area: '', attribute: () => undefined } as unknown as Page;
  const around = { hostname: 'localhost', search: '', userAgent: '', language: 'en', timeZone: 'UTC', country: null };
  const titles = pageEntries(page, site, around).map(({ title }) => title);
  expect(titles.slice(0, 6)).toEqual(['Site', 'Host', 'Environment', 'Brand', 'Area', 'Stream']);
});

const forced: [string, string | undefined, string][] = [
  ['https://a.example/?_debug', 'variant1', 'https://a.example/?_debug=&_variant=hero%3Avariant1'],
  ['https://a.example/?_variant=hero:control&x=1', 'variant1', 'https://a.example/?x=1&_variant=hero%3Avariant1'],
  ['https://a.example/?_variant=foot:control&_variant=hero:control#b', undefined, 'https://a.example/?_variant=foot%3Acontrol#b'],
];
it.each(forced)('forcedAddress forces in %s hero %s [EXP-03]', (href, variant, expected) => {
  expect(forcedAddress(href, 'hero', variant)).toBe(expected);
});

it('experimentEntries offers the variants of experiments on the page to visitors who may be tracked', () => {
  const hero = { id: 'hero', variants: ['control', 'variant1'], marked: true, shown: ['variant1'], stored: 'variant1' };
  const [entry] = experimentEntries([hero], 'https://a.example/?_variant=hero:variant1', true);
  expect(entry).toMatchObject({ mark: 'variant1', text: 'The address forces it.' });
  expect(entry?.links?.map(({ text, current }) => [text, current])).toEqual([
    ['control', false],
    ['variant1', true],
    ['force none', undefined],
  ]);
  expect(experimentEntries([{ ...hero, out: 'coverage' }], 'https://a.example/', true)[0]?.text).toContain('The visitor is out: coverage.');
  expect(experimentEntries([hero], 'https://a.example/', false)[0]?.text).toContain('may not be tracked');
  expect(experimentEntries([{ ...hero, marked: false }], 'https://a.example/', true)[0]).not.toHaveProperty('links');
});

it('experimentEntries offers a prompt’s variants as an editor’s preview of it [EXP-03]', () => {
  const reason = { id: 'reason', prompt: 'readers', variants: ['control', 'variant1'], marked: true, shown: [], stored: 'control' };
  const [entry] = experimentEntries([reason], 'https://a.example/?_debug=1', true);
  expect(entry).toMatchObject({ title: 'reason', mark: 'prompt readers', text: 'Drawn before, and kept: control.' });
  expect(entry?.links?.[1]?.href).toBe('https://a.example/?_debug=1&_variant=reason%3Avariant1&_prompt=readers');
  const [forcedOne] = experimentEntries([reason], `${entry?.links?.[1]?.href}`, true);
  expect(forcedOne?.links?.[2]).toEqual({ text: 'force none', href: 'https://a.example/?_debug=1' });
});

it('the overlay lists taps in order, and plugins added at run time with or without taps', () => {
  const hooks = createHooks(() => {});
  hooks.event.tap({ name: 'late', stage: 9, privacy: true }, () => undefined);
  hooks.event.tap('guest', () => undefined);
  hooks.ready.tap('taproot', () => {});
  const entries = hookEntries(hooks);
  expect(entries).toHaveLength(11);
  expect(entries.find(({ key }) => key === 'event')?.text).toBe('guest → late at 9, guards privacy');
  const notes: Note[] = ['guest', 'silent', 'gone', 'runtime'].map((name) => [0, 'applied before', name]);
  expect(addedPlugins(tapNames(hooks), [...notes, [1, 'undone', 'gone']], ['late'])).toEqual(['guest', 'silent']);
});

describe('chunkOf', () => {
  it('finds the chunk that would be imported, and imports nothing', () => {
    const runtime = { e: vi.fn() };
    const arrived = { 7: true };
    expect(chunkOf(arrived, { 3: 'ab+/=' }, () => runtime.e(3, 7))).toEqual({ file: 'chunks/ab.js', arrived: true });
    expect(chunkOf(arrived, {}, () => runtime.e('c+d=', 8))).toEqual({ file: 'chunks/cd.js', arrived: false });
    expect(chunkOf(arrived, {}, () => runtime.e(4, 8))).toEqual({ arrived: false });
    expect(chunkOf(arrived, {}, () => {})).toBeUndefined();
    expect(runtime.e).not.toHaveBeenCalled();
  });
});

it('ticketText contains nothing that identifies the visit [PRV-01]', () => {
  const secret = 'jane@example.org at https://a.example/p?id=1#x, 6f1c2d3e-0000-4000-8000-1234567890ab, +1 555 010 0199';
  const section = { id: 'a', title: 'A', lead: secret, entries: [{ key: 'k', title: secret, mark: 'on', text: secret, more: 'hidden' }] };
  const text = ticketText('Taproot', [section]);
  expect(text).toMatch(/^Taproot\n\n## A\n/);
  expect(text).toContain('https://a.example/p');
  expect(text).not.toMatch(/jane|id=1|6f1c|0199|hidden/);
});

it('messageOf describes any thrown value', () => {
  const hostile = {
    get message() {
      throw new Error('x');
    },
  };
  expect([new Error('a'), 'b', undefined, { message: 5 }, hostile].map(messageOf)).toEqual([
    'a',
    'b',
    'undefined',
    '5',
    'something that has no text',
  ]);
});
