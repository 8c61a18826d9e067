import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { built } from '../../tools/lab/dist';
import { rewriting } from '../../tools/lab/network';
import { firstOnly } from '../support/thorough';
import { visits } from '../support/visit';

const visit = visits({ silent: false });
const file = `${built.sites.main?.file}`;
const code = readFileSync(fileURLToPath(new URL(`../../dist/${file}`, import.meta.url)), 'utf8');
const JOINED = '/wp-content/cache/min/1/abc.js';

type Rewrite = (src: string, nonce: string) => string;
const script = (nonce: string, text: string) => `<script nonce="${nonce}">${text.replace(/<\/script/g, '<\\/script')}</script>`;

/** Ways in which plugins and proxies keep the tag as an element with its address. */
const KEPT: Readonly<Record<string, Rewrite>> = {
  deferred: (src, nonce) => `<script nonce="${nonce}" src="${src}" defer></script>`,
  'inserted after the first interaction': (src, nonce) =>
    `<script type="rocketlazyloadscript" data-rocket-src="${src}" nonce="${nonce}"></script>${script(
      nonce,
      `addEventListener('pointerdown', () => {
        const held = document.querySelector('[data-rocket-src]');
        const made = document.createElement('script');
        made.nonce = held.nonce;
        made.src = held.dataset.rocketSrc;
        held.replaceWith(made);
      }, { once: true });`,
    )}`,
  'cloned while document.currentScript is null': (src, nonce) =>
    `<script type="abc-text/javascript" src="${src}"></script>${script(
      nonce,
      `addEventListener('DOMContentLoaded', () => {
        Object.defineProperty(document, 'currentScript', { get: () => null });
        const made = document.createElement('script');
        made.nonce = '${nonce}';
        made.src = document.querySelector('[type^=abc]').src;
        document.head.append(made);
      });`,
    )}`,
};
/** Ways in which the tag loses its address. */
const LOST: Readonly<Record<string, Rewrite>> = {
  'joined with the site’s scripts': (_, nonce) => `<script nonce="${nonce}" src="${JOINED}"></script>`,
  inlined: (_, nonce) => script(nonce, code),
};

async function open(page: Page, rewrite: Rewrite): Promise<void> {
  await page.route(`**${JOINED}`, (route) => route.fulfill({ contentType: 'text/javascript', body: `/* theme */;${code}` }));
  const change = (html: string) => {
    const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? '';
    const changed = html.replace(new RegExp(`<script[^>]* src="([^"]*/${file})"[^>]*></script>`), (_, src: string) => rewrite(src, nonce));
    if (changed === html) throw new Error('expected the tag in the page');
    return changed;
  };
  const address = visit.network.demo.url('main', '/');
  // A plugin that inserts scripts has no policy for Trusted Types.
  await page.route(
    address,
    rewriting(change, (policy) => policy.replace(/require-trusted-types-for 'script';?/, '')),
  );
  await page.goto(address);
}

describe('a tag that a caching plugin has rewritten', () => {
  firstOnly<keyof typeof KEPT>(1, Object.keys(KEPT), (cases, options) =>
    it.each(cases)('a tag that a caching plugin has rewritten works where it is %s', options, async (way) => {
      await open(visit.page, KEPT[way] as Rewrite);
      await visit.page.locator('h1').first().click();
      await visit.untilViews(1);
    }),
  );

  it.each(Object.keys(LOST))('tells the console and the service that it is lost where it is %s, and asks nothing', async (way) => {
    const said = visit.page.waitForEvent('console', (message) => message.text().startsWith('taproot is blocked'));
    await open(visit.page, LOST[way] as Rewrite);
    expect((await said).type()).toBe('warning');
    await visit.network.until('errors', (errors) => errors.some(({ message }) => message === 'taproot is blocked'));
    expect(await visit.page.evaluate('taproot.consent.state')).toBe('unset');
    expect(await visit.page.locator('[data-taproot-consent]').count()).toBe(0);
  });
});
