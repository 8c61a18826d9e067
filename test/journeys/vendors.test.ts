import { describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import type { Entry } from '../../tools/lab/network';
import type { SiteId } from '../../tools/sites/ids';
import { answerLater, stopClock } from '../support/page-clock';
import { firstOnly, thorough } from '../support/thorough';
import { marks, untilTold, watchAsked } from '../support/vendors';
import { visits } from '../support/visit';

const visit = visits({ silent: false });
type Win = { taproot: Taproot };

const open = (site: Parameters<typeof visit.network.demo.url>[0], path = '/') => visit.page.goto(visit.network.demo.url(site, path));
const hosts = (asked: readonly string[]) => [...new Set(asked.map((path) => path.split('/')[0]))].sort();
/** Waits until everything requested has loaded, and its own requests, too. */
const calm = async () => {
  await expect.poll(async () => Object.values(await marks(visit)).filter((mark) => mark !== 'loaded')).toEqual([]);
  await visit.untilCalm();
};

describe('the third parties of a site', () => {
  /** The third parties of every site that people visit (PRM-06, SES-15, TAG-04). */
  const EVERYWHERE = ['fingerprint.example', 'ip-metadata.example', 'personalisation.example', 'recording.example', 'tags.example'];
  /** Without what the service tells. */
  const OF_BLOGS = EVERYWHERE.filter((host) => host !== 'tags.example');
  const table: [site: SiteId, path: string, hosts: string[]][] = [
    ['main', '/', [...EVERYWHERE, 'newsletter.example', 'social.example']],
    // No vendor may record a checkout.
    ['donate', '/give/12345', [...EVERYWHERE.filter((host) => host !== 'recording.example'), 'newsletter.example', 'social.example']],
    ['blogs', '/markets', [...OF_BLOGS, 'heat.example']],
    ['impact', '/', EVERYWHERE],
    ['action', '/', [...EVERYWHERE, 'newsletter.example', 'social.example']],
    ['microsites', '/', [...EVERYWHERE, 'social.example']],
    ['blogs', '/', OF_BLOGS],
    ...(['email', 'mcaf', 'mrd'] as const).map((site): [typeof site, string, string[]] => [site, '/', EVERYWHERE]),
    // On a sensitive path visitors are asked first.
    ['blogs', '/health', []],
    ...['/energyexchange', '/edfish', '/climate411'].map((path): ['blogs', string, string[]] => [
      'blogs',
      path,
      [...OF_BLOGS, 'heat.example'],
    ]),
  ];
  firstOnly(2, table, (cases, options) =>
    it.each(cases)(
      '%s%s loads the third parties that its manifest names, and no others [TAG-03] [TAG-04] [TAG-06]',
      options,
      async (site, path, expected) => {
        const asked = watchAsked(visit);
        await open(site, path);
        await expect.poll(() => hosts(asked)).toEqual([...expected].sort());
        await calm();
        await visit.page.goto('about:blank');
        expect(hosts(asked)).toEqual([...expected].sort());
        expect(visit.faults).toEqual([]);
      },
    ),
  );

  it.each([
    ['main', '/', 'social.example', [true]],
    ['action', '/', 'recording.example', ['recording.example', 'recording.example/s/fs.js', 'o-MAIN', 'FS']],
    ['blogs', '/markets', 'heat.example', [{ hjid: 1_000_001, hjsv: 6 }]],
  ] as const)('the third party on %s%s, %s, finds its globals by their names [TAG-02]', thorough, async (site, path, vendor, settings) => {
    await open(site, path);
    const told = await untilTold(visit, vendor, (calls) => calls.some(({ call }) => call === 'settings'));
    expect(told.find(({ call }) => call === 'settings')?.words).toEqual(settings);
  });

  it('refuses a script from an address that is not listed, before any request [TAG-06]', async () => {
    const urls: string[] = [];
    visit.page.on('request', (request) => urls.push(request.url()));
    await open('main');
    const refused = await visit.page.evaluate(
      () =>
        new Promise<string>((resolve) =>
          (window as unknown as Win).taproot.use({
            name: 'test',
            apply: ({ helpers }) =>
              void helpers()
                .then(({ loadScript }) => loadScript('https://elsewhere.example/x.js'))
                .catch((error) => resolve(String(error))),
          }),
        ),
    );
    expect(refused).toContain('not allowed: https://elsewhere.example/x.js');
    expect(urls.filter((url) => url.includes('elsewhere'))).toEqual([]);
  });
});

describe('visitors whom few vendors may see', () => {
  it('are not fingerprinted in the EU [TAG-05]', thorough, async () => {
    await visit.open({ locale: 'de-DE', timezoneId: 'Europe/Berlin' });
    const asked = watchAsked(visit);
    await visit.page.clock.install();
    await open('action');
    await visit.page.getByRole('button', { name: 'Accept' }).click();
    await expect
      .poll(() => hosts(asked))
      .toEqual([
        ...['ip-metadata.example', 'newsletter.example', 'personalisation.example', 'recording.example', 'social.example', 'tags.example'],
      ]);
    await calm();
    // Each second, the vendors that could not be decided without the country are checked again.
    await stopClock(visit.page);
    await answerLater(visit.page);
    expect(hosts(asked)).not.toContain('fingerprint.example');
  });

  it('are reported only to the analytics tag if they are admins on a development host [TAG-01] [DET-18]', async () => {
    const asked = watchAsked(visit);
    await visit.page.addInitScript(() => Object.assign(window, { taproot_admin: true }));
    await open('main');
    await expect.poll(() => asked).toEqual(['tags.example/gtag/js?id=G-TESTING001']);
    await calm();
    expect(asked).toHaveLength(1);
  });
});

it('the analytics tag gets each hit in order, redacted, for the site’s stream [EVT-12] [PRV-01]', async () => {
  await open('main', '/?email=june@mail.example&q=june@mail.example');
  await visit.page.evaluate(() => (window as unknown as Win).taproot.track('quiz_done', { score: 7, label: 'june@mail.example' }));
  // The stand-in reports each call by a request of its own, so a later one may arrive first.
  const expected = ['G-TESTING001', 'sess_start', 'page_view', 'quiz_done'];
  const calls = await untilTold(visit, 'tags.example', (all) => expected.every((name) => all.some(({ words }) => words[1] === name)));
  const words = calls.filter(({ call }) => call === 'gtag').map(({ words }) => words);
  expect(words).toContainEqual(['config', 'G-TESTING001', expect.objectContaining({ send_page_view: false })]);
  const events = words.filter(([command, name]) => command === 'event' && /^(sess_start|page_view|quiz_done)$/.test(name));
  expect(events.map(([, name]) => name)).toEqual(['sess_start', 'page_view', 'quiz_done']);
  expect(events[2]?.[2]).toMatchObject({ score: 7, send_to: 'G-TESTING001' });
  expect(JSON.stringify(await visit.network.received('vendors'))).not.toMatch(/june/);
});

it('the personalisation provider gets the ids of visitor, page and session [PRM-06]', thorough, async () => {
  await visit.visitor.addCookies([{ name: '_ga', value: 'GA1.1.123.456', url: visit.network.demo.url('main') }]);
  await open('main', '/?utm_id=1234567890&utm_source=newsletter');
  // Calls made before the service has identified the visitor lack that id.
  await expect.poll(() => visit.page.evaluate(() => localStorage.getItem('tp_visitor'))).toContain('edf_uuid');
  await open('main', '/about');
  const [, { sess_id, page_id } = {}] = await visit.untilViews(2);
  const told = ['identify', 'pageView'].map((name) => (one: Entry) => one.call === name && one.words[0].page_id === page_id);
  const calls = await untilTold(visit, 'personalisation.example', (all) => told.every((is) => all.some(is)));
  for (const is of told)
    expect(calls.find(is)?.words[0]).toMatchObject({
      ga_client_id: '123.456',
      utm_id: '1234567890',
      session_id: sess_id,
      page_id,
      edf_uuid: expect.stringMatching(/^[\da-f-]{36}$/),
    });
});

it('a withdrawal sends each vendor its own opt-out, and reloads the page without them [CON-15] [CNV-05]', thorough, async () => {
  const asked = watchAsked(visit);
  await open('main');
  await expect.poll(() => marks(visit)).toMatchObject({ gtag: 'loaded', 'social-pixel': 'loaded', personalisation: 'loaded' });
  await calm();
  asked.length = 0;
  const reloaded = visit.page.waitForEvent('load');
  await visit.page.evaluate(() => (window as unknown as Win).taproot.consent.withdraw());
  await reloaded;
  const told = ({ call, words }: Entry) =>
    call === 'fbq' ? `${call} ${words.join()}` : /^(liQ|dataLayer)$/.test(call) ? `${call} ${words[0].event}` : call;
  const optOuts = ['optOut', 'fbq consent,revoke', 'liQ optOut', 'dataLayer consent_withdrawn'];
  await visit.network.until('vendors', (all) => optOuts.every((one) => all.map(told).includes(one)));
  await calm();
  expect(asked).toEqual([]);
  expect(await visit.page.evaluate(() => [Object.keys(localStorage), document.querySelector('[data-vendors]')])).toEqual([
    ['tp_refused'],
    null,
  ]);
});
