import type { Frame } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { type Production, serveProduction } from '../support/production';
import { thorough } from '../support/thorough';
import { named, views, visits } from '../support/visit';

const visit = visits({ silent: false });

type Win = { taproot: Taproot; banners: number; answers: { asks: boolean; choice: string; handed?: object }[] };

const OUTER = 'https://www.main.example/';
/** Pages of the network: one that shares the outer page's cookies, and one that does not. */
const SIBLING = 'https://act.main.example/form';
const PLATFORM = 'https://donate.giving.example/give/12345';
const STRANGER = 'https://stranger.example/';

const frame = (address: string) => `<iframe src="${address}" width="420" height="320" title="Form"></iframe>`;

/** Serves pages whose bodies have these frames, and notes each document's banners and the answers that it gets. */
async function serve(bodies: Readonly<Record<string, string>>, locale = 'en-US', timezoneId = 'America/New_York'): Promise<Production> {
  await visit.open({ locale, timezoneId });
  await visit.visitor.addInitScript(() => {
    const win = window as unknown as Win;
    Object.assign(win, { banners: 0, answers: [] });
    addEventListener('message', ({ data }) => data?.taproot === 'page' && win.answers.push(data));
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        win.banners += [...addedNodes].filter((node) => (node as Element).hasAttribute?.('data-taproot-consent')).length;
    }).observe(document, { childList: true, subtree: true });
  });
  return serveProduction(visit.visitor, ({ origin, pathname }) => `<h1>Page</h1>${bodies[origin + pathname] ?? '<form><input></form>'}`);
}

const framed = async (address: string): Promise<Frame> => {
  await expect.poll(() => visit.page.frames().some((one) => one.url().startsWith(address))).toBe(true);
  return visit.page.frames().find((one) => one.url().startsWith(address)) as Frame;
};
const read = (of: Frame, key: 'banners' | 'answers') => of.evaluate((name) => (window as unknown as Win)[name], key);
const state = (of: Frame) => of.evaluate(() => (window as unknown as Win).taproot.consent.state);
const choose = (choice: 'acceptAll' | 'rejectAll') =>
  visit.page.evaluate((name) => (window as unknown as Win).taproot.consent[name](), choice);
const asked = () => expect.poll(() => read(visit.page.mainFrame(), 'banners')).toBe(1);
const answered = (of: Frame) => expect.poll(async () => ((await read(of, 'answers')) as unknown[]).length).toBeGreaterThan(0);
const settled = async (production: Production, count: number) => {
  await expect.poll(() => views(production.hits()).length).toBeGreaterThanOrEqual(count);
  return production.hits();
};

describe('where cookies wait for consent', () => {
  it('a frame of the network leaves the question to the page around it, and takes its choice [CON-03 CON-16]', async () => {
    const production = await serve({ [OUTER]: frame(SIBLING) + frame(PLATFORM) }, 'de-DE', 'Europe/Berlin');
    await visit.page.goto(OUTER);
    const [sibling, platform] = [await framed(SIBLING), await framed(PLATFORM)];
    await asked();
    for (const one of [sibling, platform]) await answered(one);
    await choose('acceptAll');
    await expect.poll(() => state(sibling)).toBe('granted');
    const hits = await settled(production, 2);
    const [outer, inner] = [false, true].map((inFrame) => views(hits).find(({ in_frame = false }) => in_frame === inFrame));
    expect([inner?.page_location, inner?.sess_id, inner?.last_page_id]).toEqual([SIBLING, outer?.sess_id, outer?.page_id]);
    expect(named('sess_start')(hits)).toHaveLength(1);
    // A grant does not travel to another registrable domain, whose frame has heard of it by now.
    await expect.poll(async () => JSON.stringify(await read(platform, 'answers'))).toContain(outer?.page_id);
    expect(await state(platform)).toBe('unset');
    expect(await platform.evaluate(() => (window as unknown as Win).taproot.consent.allows('analytics'))).toBe(false);
    expect([await read(sibling, 'banners'), await read(platform, 'banners')]).toEqual([0, 0]);
  });

  it('a frame in a stranger’s page asks itself, whatever the stranger says [CON-03 CON-24]', async () => {
    const forged = `<script>setInterval(() => { for (const choice of ['yes1.1', 'no', '']) frames[0].postMessage(
      { taproot: 'page', asks: true, choice, handed: { session: '', campaign: '', touch: '', page: '' } }, '*') }, 20)</script>`;
    await serve({ [STRANGER]: frame(OUTER) + forged }, 'de-DE', 'Europe/Berlin');
    await visit.page.goto(STRANGER);
    const inner = await framed(OUTER);
    await expect.poll(() => read(inner, 'banners')).toBe(1);
    await answered(inner);
    expect(await state(inner)).toBe('unset');
  });

  it('the outermost page of the network asks, even within a stranger’s page and around another frame [CON-03]', thorough, async () => {
    await serve(
      { [STRANGER]: frame(OUTER), [OUTER]: frame('https://blogs.main.example/'), 'https://blogs.main.example/': frame(PLATFORM) },
      'de-DE',
      'Europe/Berlin',
    );
    await visit.page.goto(STRANGER);
    const [outer, middle, inner] = [await framed(OUTER), await framed('https://blogs.main.example/'), await framed(PLATFORM)];
    await expect.poll(() => read(outer, 'banners')).toBe(1);
    for (const one of [middle, inner]) {
      await answered(one);
      expect(await read(one, 'banners')).toBe(0);
    }
  });
});

describe('where tracking is on until the visitor refuses', () => {
  it('a frame’s views say so, and belong to the session of the page around it [SES-03]', async () => {
    const production = await serve({ [OUTER]: frame(SIBLING) + frame(PLATFORM) + frame(`${OUTER}own`) });
    await visit.page.goto(`${OUTER}?utm_source=letter&utm_medium=email`);
    const hits = await settled(production, 4);
    const inner = views(hits).filter(({ in_frame }) => in_frame);
    const outer = views(hits).filter(({ in_frame }) => !in_frame);
    expect(inner.map(({ page_location }) => page_location).sort()).toEqual([SIBLING, PLATFORM, `${OUTER}own`].sort());
    expect(outer).toHaveLength(1);
    expect(new Set(views(hits).map(({ sess_id }) => sess_id)).size).toBe(1);
    expect(new Set(inner.map(({ utm_source }) => utm_source))).toEqual(new Set(['letter']));
    expect(named('sess_start')(hits)).toHaveLength(1);
  });

  it('a refusal on the page reaches frames on any domain of the network [CON-24]', async () => {
    await serve({ [OUTER]: frame(SIBLING) + frame(PLATFORM) });
    await visit.page.goto(OUTER);
    const inner = [await framed(SIBLING), await framed(PLATFORM)];
    await asked();
    for (const one of inner) await answered(one);
    await choose('rejectAll');
    // A page whose marked scripts had run loads anew, with its frames.
    for (const address of [SIBLING, PLATFORM]) {
      await expect.poll(async () => state(await framed(address)).catch(() => '')).toBe('rejected');
      await expect.poll(async () => read(await framed(address), 'banners').catch(() => -1)).toBe(0);
    }
    const records = await visit.visitor.cookies([SIBLING, PLATFORM]);
    expect(records.filter(({ name }) => name === 'edf_cc')).toHaveLength(2);
  });

  it('a frame of the network in a page without a tag asks itself [CON-03]', thorough, async () => {
    await serve({ 'https://www.main.example/bare': frame(PLATFORM) });
    await visit.visitor.route('https://www.main.example/bare', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>Bare</title>${frame(PLATFORM)}` }),
    );
    await visit.page.goto('https://www.main.example/bare');
    const inner = await framed(PLATFORM);
    await expect.poll(() => read(inner, 'banners')).toBe(1);
  });
});

it('a frame without credentials takes the refusal of the page around it, whose cookies it can’t read [CON-16 CON-20]', async () => {
  const production = await serve({ [OUTER]: `<iframe credentialless src="${SIBLING}" title="Form"></iframe>` });
  const tab = await visit.visitor.newPage();
  await tab.goto('https://www.main.example/contact');
  await tab.evaluate(() => (window as unknown as Win).taproot.consent.rejectAll());
  await tab.close();
  await visit.page.goto(OUTER);
  const sibling = await framed(SIBLING);
  await answered(sibling);
  await expect.poll(() => state(sibling)).toBe('rejected');
  expect(production.hits().filter((hit) => hit.in_frame)).toEqual([]);
});
