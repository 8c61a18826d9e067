import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { askHits, localQuery } from '../support/ask-hits';
import { untilCalm } from '../support/engines/until-calm';
import { named, views, visits } from '../support/visit';

const visit = visits();
const url = (site: Parameters<typeof visit.network.demo.url>[0], path: string) => visit.network.demo.url(site, path);
/** Asks a store of what has arrived. */
const ask = async (sql: string) => askHits(await visit.network.received('hits'), sql);

const visitors = async () => (await ask('select count(distinct visitor) as visitors, count(*) - count(visitor) as without from hits'))[0];

/** Waits until the page knows the visitor's id at the service. */
const untilKnown = (page: Page) => expect.poll(() => page.evaluate(() => localStorage.getItem('tp_visitor'))).toContain('edf_uuid');

it('a site counts five new people who see two pages each as five visitors [SES-07]', async () => {
  for (let person = 1; person <= 5; person++) {
    const page = await visit.open();
    await page.goto(url('main', '/'));
    await visit.untilViews(2 * person - 1);
    if (person % 2) await untilKnown(page);
    await page.goto(url('main', '/about'));
    await visit.untilViews(2 * person);
  }
  expect(await visitors()).toEqual({ visitors: 5, without: 0 });
  const pages = await ask(localQuery('Top pages'));
  expect(pages).toEqual(['/', '/about'].map((path) => ({ site: 'main', path, views: 5, visitors: 5 })));
  const hits = await visit.network.received('hits');
  const ids = new Map(hits.map(({ sess_id, temp_id }) => [sess_id, temp_id]));
  for (const { sess_id, temp_id } of hits) expect(temp_id).toBe(ids.get(sess_id));
});

it('a site counts a visit that goes on at a sibling as one visitor, and two tabs at once as one [SES-03]', async () => {
  await visit.page.goto(url('main', '/'));
  await visit.untilViews(1);
  const link = visit.page.locator('a[href*="donate.giving.localhost"]:visible').first();
  await expect
    .poll(async () => {
      await link.dispatchEvent('pointerdown');
      return link.getAttribute('href');
    })
    .toContain('custom_transfer=');
  await link.click();
  const seen = await visit.untilViews(2);
  expect(new Set(seen.map(({ temp_id }) => temp_id)).size).toBe(2);
  const tabs = await Promise.all([1, 2].map(() => visit.visitor.newPage()));
  await Promise.all(tabs.map((tab) => tab.goto(url('donate', '/'))));
  await visit.untilViews(4);
  expect(await visitors()).toEqual({ visitors: 1, without: 0 });
});

it('a site counts a new browser that opens a second tab before its visitor is known as one visitor, once both have ended', async () => {
  const tabs = await Promise.all([1, 2].map(() => visit.visitor.newPage()));
  await tabs[0]?.goto(url('main', '/'));
  await visit.untilViews(1);
  await tabs[1]?.goto(url('main', '/'));
  await visit.untilViews(2);
  // A page that is left before its files have loaded knows its own id alone.
  await Promise.all(tabs.map((tab) => untilCalm(tab)));
  await Promise.all(tabs.map((tab) => untilKnown(tab)));
  await Promise.all(tabs.map((tab) => tab.goto('about:blank')));
  await visit.network.until('hits', (entries) => named('page_unload')(entries).length >= 2);
  expect(await visitors()).toEqual({ visitors: 1, without: 0 });
});

it('a site joins a visitor who has cleared a site’s storage by the service’s own cookie, and not one who has cleared all', async () => {
  await visit.page.goto(url('main', '/'));
  await untilKnown(visit.page);
  await visit.page.goto(url('main', '/about'));
  await visit.untilViews(2);
  // A page that is left stores what it still knows, so the storage is cleared on a page without a tag.
  await visit.page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Bare</title>' }));
  await visit.page.goto(url('main', '/bare'));
  await visit.page.evaluate(() => localStorage.clear());
  await visit.page.goto(url('main', '/'));
  await untilKnown(visit.page);
  await visit.page.goto(url('main', '/about'));
  const seen = await visit.untilViews(4);
  expect(new Set(seen.map(({ temp_id }) => temp_id)).size).toBe(2);
  expect(await visitors()).toEqual({ visitors: 1, without: 0 });
  await visit.open();
  await visit.page.goto(url('main', '/'));
  await visit.untilViews(5);
  expect(await visitors()).toEqual({ visitors: 2, without: 0 });
});

it('a site sends the granted purposes, and the id of the consent record once there is one [CON-25]', async () => {
  await visit.page.goto(url('main', '/'));
  const [first] = await visit.untilViews(1);
  expect(first).not.toHaveProperty('consent_uuid');
  const id = await visit.page.evaluate(() => {
    const { taproot } = window as unknown as { taproot: Taproot };
    taproot.consent.acceptAll();
    return taproot.consent.record?.consent_uuid;
  });
  await visit.page.goto(url('main', '/about'));
  await visit.untilViews(2);
  const found = views(await visit.network.received('hits')).map(({ consent_uuid, consent_purposes }) => [consent_uuid, consent_purposes]);
  expect(found).toEqual([
    [undefined, 'opt_out'],
    [id, 'analytics'],
  ]);
});
