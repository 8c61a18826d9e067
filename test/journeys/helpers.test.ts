import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Taproot, Tools } from '../../kernel';
import { type Network, watchFaults } from '../../tools/lab/network';
import { untilCalm } from '../support/engines/until-calm';
import { rush } from '../support/page-clock';
import { sharedNetwork } from '../support/shared-network';

let network: Network;

beforeAll(async () => {
  network = await sharedNetwork();
});
afterAll(() => network?.close());

it('a third-party plugin can use the helpers in the page [HLP-01] [HLP-02] [HLP-03] [HLP-04] [LIF-04] [LIF-07]', async () => {
  const visitor = await network.visitor();
  const page = await visitor.newPage();
  const faults = watchFaults(page);
  await page.clock.install();
  await page.goto(network.demo.url('main', '/'));
  // The chunk of helpers may take longer than the page's fast time allows.
  await page.evaluate(() => (window as unknown as { taproot: Taproot }).taproot.explain());
  const seeing = page.evaluate(async () => {
    const { taproot } = window as unknown as { taproot: Taproot };
    const tools = await new Promise<Tools>((resolve) => taproot.use({ name: 'guest', apply: (given) => resolve(given) }));
    const helpers = await tools.helpers();
    helpers.writeCookie('tp_guest', '1', { maxAge: 60 });
    const finding = helpers.waitFor(() => document.getElementById('late'));
    const before = await Promise.race([finding, Promise.resolve('not yet')]);
    document.body.append(Object.assign(document.createElement('i'), { id: 'late' }));
    const late = await finding;
    const viewedAt = await new Promise<number>((resolve) =>
      helpers.whenInView(document.querySelector('h1') as Element, () => resolve(performance.now())),
    );
    let calls = 0;
    const debounced = helpers.debounce(() => calls++);
    debounced();
    debounced();
    // Has the same delay, so it is called after the first.
    await new Promise<void>((resolve) => helpers.debounce(resolve)());
    return {
      cookie: helpers.readCookie('tp_guest'),
      uuid: helpers.uuid(),
      publics: ['https://www.main.example/', 'http://192.168.1.1/', 'http://10.0.0.1/'].map((url) => helpers.isPublicUrl(url)),
      before,
      late: late?.id,
      viewedAt,
      calls,
      refused: await helpers.loadScript('https://evil.example/x.js').catch((error: Error) => error.message),
    };
  });
  const seen = await rush(page, seeing, 50);
  expect(seen).toMatchObject({
    cookie: '1',
    publics: [true, false, false],
    before: 'not yet',
    late: 'late',
    calls: 1,
    refused: expect.stringContaining('not allowed'),
  });
  expect(seen.uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(seen.viewedAt).toBeGreaterThanOrEqual(2500);
  expect(faults).toEqual([]);
  await visitor.close();
});

it('the country is looked up for visitors who may be tracked, and applies from the next page on [DET-15] [SES-13]', async () => {
  const international = async (signal = '') => {
    const visitor = await network.visitor();
    const page = await visitor.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(network.demo.url('main', `/${signal}`));
    if (!signal) await expect.poll(() => page.evaluate(() => localStorage.getItem('tp_country'))).not.toBeNull();
    await untilCalm(page);
    await page.goto(network.demo.url('main', `/about${signal}`));
    await untilCalm(page);
    const after = await page.evaluate(() => (window as unknown as { taproot: Taproot }).taproot.visitor.international);
    await visitor.close();
    return { after, asked: asked.filter((path) => /^\/(ip|metadata)/.test(path)) };
  };
  expect(await international()).toEqual({ after: false, asked: ['/ip'] });
  expect(await international('?_gpc')).toEqual({ after: undefined, asked: [] });
});
