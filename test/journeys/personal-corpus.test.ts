import { expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { harmless } from '../lib/privacy/corpus/harmless';
import { personal } from '../lib/privacy/corpus/personal';
import { serveAnywhere } from '../support/anywhere';
import { lines, shows, textsOf } from '../support/corpus-traces';
import { pluginsThere } from '../support/plugins-there';
import { firstOnly } from '../support/thorough';
import { visits } from '../support/visit';

// The page logs errors.
const visit = visits({ silent: false });

const uri = encodeURIComponent;
const addressesOf = (texts: readonly string[]) =>
  lines(texts, 6_000).map((line, page) => {
    const query = line.split(' ; ').map((text, i) => `q${i}=${uri(text)}`);
    return `/c${page}/${uri(line.slice(0, 200).split(' ; ')[0] ?? '')}?${query.join('&')}#/r?x=${uri(line.slice(0, 200).split(' ; ').slice(0, -1).join(' ; '))}&token=hush`;
  });

/** The share of the corpus for one visit: everything that is sent at a page's end, errors and hits together, has 64 KiB of room. */
const SHARES = 10;
const shares = Array.from({ length: SHARES }, (_, share) => share);

firstOnly(1, shares, (some, runs) =>
  it.each(some)(
    'no personal text of a tenth of the corpus (%i) leaves as value, title, label, address or error, and every harmless text does [PRV-01 PRV-02 ERR-06]',
    runs,
    async (share) => {
      const [texts, fine] = [personal, harmless].map((all) =>
        Object.values(all)
          .flat()
          .filter((_, i) => i % SHARES === share),
      ) as [string[], string[]];
      /** Error reports contain addresses without their queries. */
      const told = fine.filter((text) => !/[?#=]|:\/\//.test(text));
      const addresses = addressesOf(texts);
      const posted = await serveAnywhere(visit.visitor, { site: 'main' });
      const bodies = (end: string) => posted.filter(({ url }) => url.endsWith(end)).map(({ body }) => body);
      const hits = () => bodies('/hit').flatMap((body) => JSON.parse(body) as Record<string, unknown>[]);
      const named = (event: string) => hits().filter((hit) => hit.event === event);
      await visit.page.goto(`https://www.main.example${addresses[0]}`);
      await visit.page.evaluate(() => {
        const page = window as unknown as { taproot: Taproot; views: number };
        page.views = 0;
        page.taproot.hooks.hit.tap('count', ({ event }) => {
          if (event === 'page_view') page.views++;
          return undefined;
        });
      });
      // The landing may have been counted earlier.
      await expect.poll(() => named('page_view').length).toBe(1);
      const before = await visit.page.evaluate(() => (window as unknown as { views: number }).views);
      for (const [i, address] of addresses.entries()) {
        await visit.page.evaluate(
          ([address, title]) => {
            document.title = title;
            history.pushState(null, '', address);
          },
          [`/r${address}`, lines(texts, 6_000)[i] ?? ''] as const,
        );
        await visit.page.waitForFunction((views) => (window as unknown as { views: number }).views === views, before + i + 1);
      }
      await pluginsThere(visit.page, 'errors');
      await visit.page.evaluate(
        ({ texts, fine, labels, told }) => {
          const { track } = (window as unknown as { taproot: Taproot }).taproot;
          const some = (all: readonly string[], page: number) => all.slice(page * 200, page * 200 + 200);
          for (let page = 0; page * 200 < texts.length; page++)
            track('personal', { items: some(texts, page).map((text) => ({ item_name: text, [text]: 'x', price: 1 })) });
          for (let page = 0; page * 200 < fine.length; page++)
            track('harmless', { items: some(fine, page).map((text) => ({ item_name: text })) });
          for (const text of labels) {
            const button = Object.assign(document.createElement('button'), { textContent: text });
            document.body.append(button);
            button.click();
          }
          for (const [i, stack] of [...labels, ...told].entries())
            console.error(Object.assign(new Error(`${i} ${stack.slice(0, 400)}`), { stack }));
        },
        { texts, fine, labels: lines(texts, 900), told: lines(told, 2_400) },
      );
      const count = lines(texts, 900).length + lines(told, 2_400).length;
      const errors = () => bodies('/apps/error').flatMap((body) => (JSON.parse(body) as { errors: { stack?: string }[] }).errors);
      await visit.page.evaluate(() => void window.dispatchEvent(new PageTransitionEvent('pagehide')));
      await expect.poll(() => named('harmless').length).toBe(Math.ceil(fine.length / 200));
      await expect.poll(() => errors().length).toBeGreaterThanOrEqual(count);

      const sent = [...bodies('/hit'), ...bodies('/apps/error')].flatMap((body) => textsOf(JSON.parse(body)));
      const misses = texts.filter((text) => sent.some((seen) => shows(seen, text)));
      const values = new Set(sent);
      const stacks = errors().map(({ stack = '' }) => stack);
      const alarms = [...fine.filter((text) => !values.has(text)), ...told.filter((text) => !stacks.some((stack) => stack.includes(text)))];
      console.info(`${texts.length} personal texts: ${misses.length} misses; ${fine.length} harmless ones: ${alarms.length} false alarms`);
      expect({ misses, alarms }).toEqual({ misses: [], alarms: [] });
      expect(sent.join()).not.toContain('hush');
      visit.faults.length = 0;
    },
  ),
);
