import { describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { arrive } from '../support/arrive';
import { stopClock } from '../support/page-clock';
import { firstOnly, thorough } from '../support/thorough';
import { named, views, visits } from '../support/visit';

const visit = visits();
const V4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const SESSION = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';
const url = (site: Parameters<typeof visit.network.demo.url>[0], path: string) => visit.network.demo.url(site, path);

describe('a session', () => {
  it('is shared by all tabs and begins once [SES-01] [SES-02]', async () => {
    await visit.page.goto(url('main', '/'));
    await visit.untilViews(1);
    for (const path of ['/about', '/?a=2']) {
      const tab = await visit.visitor.newPage();
      await tab.goto(url('main', path));
    }
    const seen = await visit.untilViews(3);
    expect(new Set(seen.map(({ sess_id }) => sess_id)).size).toBe(1);
    expect(seen[0]?.sess_id).toMatch(V4);
    expect(seen.map(({ sess_pages }) => sess_pages).sort()).toEqual([1, 2, 3]);
    expect(named('sess_start')(await visit.network.received('hits'))).toHaveLength(1);
  });

  it('continues over a link to another site, which removes the parameters from the address [SES-03] [DEC-06]', async () => {
    await visit.page.clock.install();
    await visit.page.goto(url('main', '/'));
    const [first] = await visit.untilViews(1);
    const link = visit.page.locator('a[href*="donate.giving.localhost"]:visible').first();
    await expect
      .poll(async () => {
        await link.dispatchEvent('pointerdown');
        return link.getAttribute('href');
      })
      .toContain('custom_transfer=');
    await link.click();
    const [, second] = await visit.untilViews(2);
    expect(second).toMatchObject({ site: 'donate', sess_id: first?.sess_id });
    // The browser informs its driver a moment after the page has changed the address.
    await expect.poll(() => visit.page.url()).not.toMatch(/custom_transfer|ut_sid|ut_pid/);
    expect(second?.page_location).not.toMatch(/custom_transfer|ut_sid|ut_pid/);
    expect(named('sess_start')(await visit.network.received('hits'))).toHaveLength(1);
    // The shorter address is not another page either.
    await stopClock(visit.page);
    await visit.page.goto('about:blank');
    const hits = await visit.network.until('hits', (entries) => named('page_unload')(entries).some(({ site }) => site === 'donate'));
    expect(views(hits)).toHaveLength(2);
  });

  const sibling = () => new URL(url('donate', '/')).origin;
  const handed = (time: number | string, session = SESSION) => `custom_transfer=${time}&ut_sid=${session}&ut_pid=${SESSION}`;
  const hostile: [what: string, time: () => number | string, session: string, referer: () => string | undefined][] = [
    ['old', () => Date.now() - 61_000, SESSION, sibling],
    ["from somebody else's site", () => Date.now(), SESSION, () => 'https://evil.example/'],
    ['from a page that hides its address', () => Date.now(), SESSION, () => undefined],
    ['from the future', () => Date.now() + 60_000, SESSION, sibling],
    ['malformed', () => 'now', SESSION, sibling],
    ['no session', () => Date.now(), 'null', sibling],
  ];
  it('is joined by a link whose referrer is the origin of a sibling [SES-03]', thorough, async () => {
    await arrive(visit.page, url('main', `/about?x=1&${handed(Date.now())}#a`), sibling());
    expect((await visit.untilViews(1))[0]).toMatchObject({ sess_id: SESSION, last_page_id: SESSION });
  });

  firstOnly(1, hostile, (cases, options) =>
    it.each(cases)(
      'is not joined by a transfer that is %s, and the address is cleaned [SES-03]',
      options,
      async (_, time, session, referer) => {
        await arrive(visit.page, url('main', `/about?x=1&${handed(time(), session)}#a`), referer());
        const [view] = await visit.untilViews(1);
        expect(view?.sess_id).not.toBe(SESSION);
        expect(view?.last_page_id).toBeUndefined();
        await expect.poll(() => visit.page.url()).toBe(url('main', '/about?x=1#a'));
        expect(named('sess_start')(await visit.network.received('hits'))).toHaveLength(1);
      },
    ),
  );
});

describe('the data layer', () => {
  const unloads = async (count: number) =>
    named('page_unload')(await visit.network.until('hits', (entries) => named('page_unload')(entries).length >= count));
  /** Waits until the chunk after the first hit has requested the network's details. */
  const settled = async (path: string) => {
    const layer = () => visit.page.evaluate(() => [localStorage.getItem('tp_layer'), localStorage.getItem('tp_country')]);
    await visit.page.goto(url('main', path));
    await expect.poll(layer).not.toContain(null);
  };

  it('is reported at the end of a page [SES-04] [SES-05] [SES-06] [SES-07] [SES-13]', async () => {
    const asked: string[] = [];
    visit.page.on('request', (request) => {
      if (/\/(ip|me)\b/.test(new URL(request.url()).pathname)) asked.push(new URL(request.url()).pathname);
    });
    await settled('/?utm_source=letter&utm_medium=email&wave_code=w1');
    await visit.page.goto(url('main', '/about'));
    const [hit] = await unloads(1);
    expect(hit).toMatchObject({
      ...{ loc_host: 'main.taproot.localhost', loc_path: '/', goals: 0, sess_new: true, touch: 1, email_traffic: true, wave_code: 'w1' },
      ...{ web_source: 'letter', contact_channel: 'email', attribution_type: 'utm', traffic_type: 'external' },
      ...{
        network_country_code: 'US',
        network_isp: 'Front Range Fiber',
        temp_id: expect.stringMatching(V4),
        edf_uuid: expect.stringMatching(V4),
      },
    });
    for (const count of ['images', 'links', 'paragraphs', 'words', 'characters']) expect(hit?.[count]).toBeGreaterThan(0);
    expect(JSON.stringify(hit)).not.toContain('192.0.2.24');
    await visit.untilViews(2);
    expect(asked).toEqual(['/ip', '/vendors/ip-metadata.example/v1/lookup']);
  });

  it('remembers that a visitor is internal [DET-14]', thorough, async () => {
    await visit.page.goto(url('main', '/?_internal=1'));
    await expect.poll(() => visit.page.evaluate(() => sessionStorage.getItem('tp_internal'))).toBe('1');
    await visit.page.goto(url('main', '/about'));
    await visit.untilViews(2);
    expect(await visit.page.evaluate(() => (window as unknown as { taproot: Taproot }).taproot.visitor.internal)).toBe(true);
  });

  it('asks for the uuid by JSONP if the other answer has none, under a strict policy [SES-14]', thorough, async () => {
    const headers = { 'access-control-allow-origin': new URL(url('main', '/')).origin, 'access-control-allow-credentials': 'true' };
    await visit.page.route('**/ip', (route) => route.fulfill({ headers, json: { country_code: 'US' } }));
    await settled('/');
    await expect.poll(() => visit.page.evaluate(() => atob(localStorage.getItem('tp_layer') ?? ''))).toContain('edf_uuid');
    expect(await visit.page.evaluate(() => 'tp_me' in window)).toBe(false);
    await visit.page.goto(url('main', '/about'));
    const [hit] = await unloads(1);
    expect(hit?.edf_uuid).toMatch(V4);
  });

  it.each(['_dnt', '_gpc'])('requests nothing about a visitor with %s [SES-13]', thorough, async (parameter) => {
    const asked: string[] = [];
    visit.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await visit.page.goto(url('main', `/?${parameter}=1`));
    await visit.untilCalm();
    await visit.page.goto('about:blank');
    expect(asked.filter((path) => /^\/(ip|me|hit)$/.test(path))).toEqual([]);
  });

  it('keeps a stored layer that can be parsed on a page whose arrays have a toJSON, as of Prototype 1.6 [SES-11]', thorough, async () => {
    await visit.page.addInitScript(() => {
      Object.assign(Array.prototype, {
        toJSON(this: unknown[]) {
          return `[${this.join(', ')}]`;
        },
      });
    });
    await settled('/');
    const layer = () =>
      visit.page.evaluate(() => JSON.parse(decodeURIComponent(atob(localStorage.getItem('tp_layer') ?? 'bnVsbA=='))) as unknown);
    await expect.poll(layer).toEqual([1, expect.any(Number), expect.objectContaining({ session: expect.any(String) })]);
  });

  it('replaces a stored layer that can’t be parsed [SES-11]', thorough, async () => {
    await visit.page.addInitScript(() => location.protocol === 'http:' && localStorage.setItem('tp_layer', '{"broken'));
    await settled('/');
    await expect.poll(() => visit.page.evaluate(() => localStorage.getItem('tp_layer'))).not.toBe('{"broken');
    await visit.page.goto('about:blank');
    await visit.network.until('errors', (entries) => JSON.stringify(entries).includes("tp_layer can't be parsed"));
  });
});
