import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chromiumOnly } from '../../tools/lab/engines/journey-engine';
import { type Network, openNetwork } from '../../tools/lab/network';
import { DAY, grant, refusal } from '../support/jar/records';
import { ASKING, choose, look, openSite, PAGE, plantAt, SIBLING, seenBy, stateOf } from '../support/jar/site';
import { pluginsThere } from '../support/plugins-there';
import { firstOnly, thorough } from '../support/thorough';

let network: Network;
let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  network = await openNetwork();
});
afterAll(() => network?.close());
beforeEach(async () => {
  site = await openSite(network);
});
afterEach(() => site?.visitor.close());

const REFUSED = { state: 'rejected', allowed: false, ran: false };

const open = async (address = PAGE) => {
  const page = await site.visitor.newPage();
  await page.goto(address);
  return page;
};

const granted = () => grant(Date.now());
/** The planted cookies: a name for titles, the page that sets the cookie, and its text. */
const attacks: [string, string, () => string][] = [
  ['by a sibling host on the page’s path', SIBLING, () => `edf_cc=${granted()};domain=main.example;path=/take/action`],
  ['by a sibling host on the folder', SIBLING, () => `edf_cc=${granted()};domain=main.example;path=/take`],
  ['by a sibling host, dated 2020', SIBLING, () => `edf_cc=${grant(Date.parse('2020-01-01'))};domain=main.example;path=/take`],
  ['by a sibling host, dated 2099', SIBLING, () => `edf_cc=${grant(Date.parse('2099-01-01'))};domain=main.example;path=/take`],
  ['for the host alone', PAGE, () => `edf_cc=${granted()};path=/`],
  ['for the host as a domain', PAGE, () => `edf_cc=${granted()};path=/;domain=www.main.example`],
  ['for the host alone, on the folder', PAGE, () => `edf_cc=${granted()}`],
  ['in a partition', PAGE, () => `edf_cc=${granted()};path=/;domain=main.example;Secure;Partitioned;SameSite=None`],
  ['in a partition, on the folder', PAGE, () => `edf_cc=${granted()};path=/take;Secure;Partitioned`],
];

describe('a refusal', chromiumOnly('other browsers partition cookies in other ways'), () => {
  firstOnly(1, attacks, (cases, given) =>
    it.each(cases)('stands, in the open tab and on the next page, when a grant is planted %s [CON-21]', given, async (_, from, text) => {
      const page = await open(ASKING);
      await choose(page, 'rejectAll');
      await expect.poll(() => site.rejections).toHaveLength(1);
      await page.reload();
      // The plugin erases twins when it starts.
      await pluginsThere(page, 'consent');
      site.tracked.length = 0;
      await plantAt(site.visitor, from, text());
      await expect.poll(() => seenBy(page)).toHaveLength(2);
      await look(page);
      expect(await stateOf(page)).toEqual(REFUSED);
      await page.reload();
      expect(await stateOf(page)).toEqual(REFUSED);
      expect(site.tracked).toEqual([]);
    }),
  );

  it(
    'leaves a single cookie in place of twins on every path, domain and partition, and is posted [CON-21] [CON-05]',
    thorough,
    async () => {
      for (const [, from, text] of attacks) await plantAt(site.visitor, from, text());
      await plantAt(site.visitor, SIBLING, `edf_cc=${granted()};domain=main.example;path=/`);
      const page = await open(ASKING);
      expect(await seenBy(page)).toHaveLength(8);
      expect((await stateOf(page)).state).toBe('granted');
      await choose(page, 'rejectAll');
      await expect.poll(() => site.rejections).toMatchObject([{ categories: ['necessary'] }]);
      // The page reloads, because a script had run.
      await expect.poll(() => stateOf(page).catch(() => undefined)).toEqual(REFUSED);
      const jar = (await site.visitor.cookies()).filter(({ name, value }) => name === 'edf_cc' || value.startsWith('edf_cc'));
      expect(jar).toMatchObject([{ domain: '.main.example', path: '/', secure: true, sameSite: 'None' }]);
      expect(decodeURIComponent(jar[0]?.value ?? '')).toContain('["necessary"]');
    },
  );

  it('holds, and is posted, if the granting twin is HttpOnly or on another path [CON-21] [CON-05]', async () => {
    const twin = { name: 'edf_cc', value: granted(), domain: '.main.example', secure: true, sameSite: 'None' } as const;
    await site.visitor.addCookies([
      { ...twin, path: '/', httpOnly: true },
      { ...twin, path: '/give' },
    ]);
    const page = await open(ASKING);
    await choose(page, 'rejectAll');
    await expect.poll(() => site.rejections).toHaveLength(1);
    expect((await stateOf(page)).state).toBe('rejected');
    const other = await open(ASKING.replace('/take/action', '/give/now'));
    expect(await stateOf(other)).toEqual(REFUSED);
    await expect.poll(() => seenBy(other)).toEqual([expect.stringContaining('["necessary"]')]);
  });

  it('wins over an acceptance in another tab in the same millisecond [CON-16] [CON-21]', thorough, async () => {
    const time = Date.now();
    await site.visitor.addInitScript((time) => {
      Date.now = () => time;
    }, time);
    const [here, there] = [await open(ASKING), await open(ASKING)];
    await choose(here, 'rejectAll');
    await choose(there, 'acceptAll');
    // A tab that has counted something loads anew at the refusal, maybe while it is looked at: then it reads the record by itself.
    for (const page of [here, there, here]) await look(page).catch(() => {});
    for (const page of [here, there]) await expect.poll(async () => (await stateOf(page)).state).toBe('rejected');
    // Both tabs wrote at the same moment, so the refusal may be stored twice.
    await expect.poll(() => seenBy(there).then((all) => all.filter((text) => !text.includes('["necessary"]')))).toEqual([]);
  });
});

it.each([
  ['of tomorrow', () => grant(Date.now() + DAY), 'unset'],
  ['older than 365 days', () => grant(Date.now() - 366 * DAY), 'unset'],
  ['of yesterday', () => grant(Date.now() - DAY), 'granted'],
])('a stored grant %s counts only if its date is valid [CON-21]', thorough, async (_, value, state) => {
  await site.visitor.addCookies([{ name: 'edf_cc', value: value(), domain: '.main.example', path: '/', secure: true, sameSite: 'None' }]);
  expect((await stateOf(await open())).state).toBe(state);
});

describe('a document without cookies', chromiumOnly('cookies are switched off by its developer tools'), () => {
  it(
    'waits for consent in a sandboxed frame of a visitor who refused, and posts a refusal kept in memory [CON-22] [CON-05]',
    thorough,
    async () => {
      await site.visitor.addCookies([
        {
          name: 'edf_cc',
          value: refusal(Date.now(), { posted: true }),
          domain: '.main.example',
          path: '/',
          secure: true,
          sameSite: 'None',
        },
      ]);
      const page = await open(PAGE.replace('/take/action', '/framing'));
      expect(await stateOf(page)).toEqual(REFUSED);
      const frame = page.frames()[1] ?? expect.fail('no frame');
      await frame.waitForLoadState();
      expect(await frame.evaluate(() => self.origin)).toBe('null');
      // The banner's button has appeared. Tracking chunks would have arrived with it.
      await frame.getByRole('button', { name: 'Reject' }).waitFor();
      expect(await stateOf(frame)).toEqual({ state: 'unset', allowed: false, ran: false });
      expect(site.tracked).toEqual([]);
      await frame.getByRole('button', { name: 'Reject' }).click();
      await expect.poll(() => site.rejections).toMatchObject([{ categories: ['necessary'] }]);
      expect(await stateOf(frame)).toEqual(REFUSED);
      expect(site.tracked).toEqual([]);
    },
  );

  it('waits for consent when cookies do not stick, and posts a refusal kept in memory [CON-22] [CON-05]', thorough, async () => {
    const page = await site.visitor.newPage();
    const devtools = await site.visitor.newCDPSession(page);
    await devtools.send('Emulation.setDocumentCookieDisabled', { disabled: true });
    await page.goto(PAGE);
    await page.getByRole('button', { name: 'Reject' }).waitFor();
    expect(await stateOf(page)).toEqual({ state: 'unset', allowed: false, ran: false });
    expect(site.tracked).toEqual([]);
    await page.getByRole('button', { name: 'Reject' }).click();
    await expect.poll(() => site.rejections).toMatchObject([{ categories: ['necessary'] }]);
    expect(await stateOf(page)).toEqual(REFUSED);
    expect(site.tracked).toEqual([]);
  });

  it('is detected without leaving a test cookie, and a document with cookies tracks [CON-03] [CON-22]', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Reject' }).waitFor();
    expect(await stateOf(page)).toEqual({ state: 'unset', allowed: true, ran: true });
    expect(await seenBy(page)).toEqual([]);
    await expect.poll(() => site.tracked.some((url) => url.endsWith('/hit'))).toBe(true);
  });
});
