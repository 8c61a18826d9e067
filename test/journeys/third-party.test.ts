import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { rewriting } from '../../tools/lab/network';
import { installOutside, type Outside, otherHost } from '../support/outside';
import { acceptCookies, prompt } from '../support/prompts';
import { firstOnly, thorough } from '../support/thorough';
import { visits } from '../support/visit';

const visit = visits();
let outside: Outside;
let host: Awaited<ReturnType<typeof otherHost>>;

beforeAll(async () => {
  outside = await installOutside();
  host = await otherHost(await outside.bundle());
});
afterAll(() => {
  host?.close();
  outside?.remove();
});

/** Enough events for a batch to be sent at once. */
const FULL = ['one', 'two', 'three', 'four'];

/** Opens the main site with the plugin's script beside the tag. */
async function open(place: 'before' | 'after'): Promise<void> {
  const address = visit.network.demo.url('main', '/');
  const script = (nonce: string) => `<script nonce="${nonce}" src="${host.url}"></script>`;
  await visit.page.route(
    address,
    rewriting((html) =>
      html.replace(/<script nonce="([^"]+)" src="[^"]+\/main\.js"[^>]*><\/script>/, (tag, nonce) =>
        place === 'before' ? script(nonce) + tag : tag + script(nonce),
      ),
    ),
  );
  await visit.page.goto(address);
}

const track = (...names: string[]) =>
  visit.page.evaluate((names) => {
    const { taproot } = window as unknown as { taproot: Taproot };
    for (const name of names) taproot.track(name);
  }, names);
const ask = (question: string) =>
  visit.page.evaluate((question) => {
    const { taproot } = window as unknown as { taproot: Taproot };
    return taproot.hooks.prompt.call({ type: 'reading-mood-question', question });
  }, question);
const until = (name: string) => visit.network.until('hits', (hits) => hits.some(({ event }) => event === name));

describe('a third party’s plugin', () => {
  it('is written against a package of types, test kit, guide, preset and licence, and nothing else [PLG-06]', () => {
    const { files } = outside;
    const own = ['GUIDE.md', 'LICENSE', 'README.md', 'package.json', 'testing.js', 'tsconfig.json'];
    expect(files.filter((path) => !path.startsWith('types/'))).toEqual(own);
    expect(files.filter((path) => path.startsWith('types/') && !path.endsWith('.d.ts'))).toEqual([]);
    const events = files.filter((path) => /^types\/sites\/[a-z\d]+\/events\.d\.ts$/.test(path));
    expect(events).toContain('types/sites/main/events.d.ts');
    expect(files.filter((path) => /sites|plugins|tools|demo|test\//.test(path) && !events.includes(path))).toEqual([]);
    const {
      dependencies,
      devDependencies,
      scripts,
      private: isPrivate,
      license,
      version,
    } = JSON.parse(readFileSync(join(outside.folder, 'node_modules/taproot/package.json'), 'utf8'));
    expect({ dependencies, devDependencies, scripts, isPrivate, license, version }).toEqual({ license: 'Apache-2.0', version: '1.3.8' });
  });

  it('compiles against the installed package alone, and fails to compile for invalid uses [PLG-06]', thorough, () => {
    const { faults, seen } = outside.check();
    expect(faults).toEqual([]);
    expect(seen.length).toBeGreaterThan(10);
    expect(seen.filter((file) => !file.startsWith(`${outside.folder}/`))).toEqual([]);
  });

  it('is tested by its author with the installed kit [PLG-06]', thorough, async () => {
    expect(await outside.test()).toMatch(/^# pass 1$/m);
  });

  firstOnly<'before' | 'after'>(1, ['before', 'after'], (cases, options) =>
    it.each(cases)(
      'a plugin from another origin, loaded %s the tag, adds properties, vetoes hits, asks a question, and can be undone [PLG-06]',
      options,
      async (place) => {
        await open(place);
        expect(host.asked.length).toBeGreaterThan(0);
        const [view] = await visit.untilViews(1);
        expect(view).toMatchObject({ event: 'page_view', mood: 'here' });

        const reasons = await visit.page.evaluate(() => {
          const { taproot } = window as unknown as { taproot: Taproot };
          const given: unknown[] = [];
          taproot.hooks.hit.intercept({ result: (reason: never) => given.push(reason) });
          Object.assign(window, { given });
          return given.length;
        });
        expect(reasons).toBe(0);
        await track('draft_saved', 'draft_sent', ...FULL);
        const hits = await until('draft_sent');
        expect(hits.filter(({ event }) => event === 'draft_saved')).toEqual([]);
        expect(hits.find(({ event }) => event === 'draft_sent')).toMatchObject({ mood: 'here' });
        expect(await visit.page.evaluate('given')).toEqual(['drafts are private']);

        expect(await ask('How do you read?')).toBe(true);
        expect(await visit.page.textContent('#reading-mood')).toBe('How do you read?');

        await visit.page.evaluate(() => void document.dispatchEvent(new Event('reading-mood:end')));
        expect(await visit.page.locator('#reading-mood').count()).toBe(0);
        await track('draft_saved', ...FULL);
        const after = (await until('draft_saved')).find(({ event }) => event === 'draft_saved');
        expect(after).not.toHaveProperty('mood');
        expect(await ask('Still there?')).toBeUndefined();
      },
    ),
  );

  it('shows a prompt of its own through the site [PLG-06] [PRM-02]', thorough, async () => {
    await open('after');
    await acceptCookies(visit.page);
    await visit.page.evaluate(() => void document.dispatchEvent(new Event('reading-mood:invite')));
    const dialog = prompt(visit.page).getByRole('dialog', { name: 'Read on aloud?' });
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'No' }).click();
    await dialog.waitFor({ state: 'detached' });
  });
});
