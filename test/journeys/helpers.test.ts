import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Taproot, Tools } from '../../kernel';
import { type Network, watchFaults } from '../support/network';
import { sharedNetwork } from '../support/shared-network';

let network: Network;

beforeAll(async () => {
  network = await sharedNetwork();
});
afterAll(() => network?.close());

it('HLP-01 HLP-02 HLP-03 HLP-04 LIF-04 LIF-07 a third party’s plugin gets its helpers in the page', async () => {
  const visitor = await network.visitor();
  const page = await visitor.newPage();
  const faults = watchFaults(page);
  await page.goto(network.demo.url('main', '/'));
  const seen = await page.evaluate(async () => {
    const { taproot } = window as unknown as { taproot: Taproot };
    const tools = await new Promise<Tools>((resolve) => taproot.use({ name: 'guest', apply: (given) => resolve(given) }));
    const helpers = await tools.helpers();
    helpers.writeCookie('tp_guest', '1', { maxAge: 60 });
    setTimeout(() => document.body.append(Object.assign(document.createElement('i'), { id: 'late' })), 200);
    const started = performance.now();
    const late = await helpers.waitFor(() => document.getElementById('late'));
    const waited = performance.now() - started;
    const viewedAt = await new Promise<number>((resolve) =>
      helpers.whenInView(document.querySelector('h1') as Element, () => resolve(performance.now())),
    );
    let calls = 0;
    const debounced = helpers.debounce(() => calls++);
    debounced();
    debounced();
    await new Promise((resolve) => setTimeout(resolve, 400));
    return {
      cookie: helpers.readCookie('tp_guest'),
      uuid: helpers.uuid(),
      publics: ['https://www.main.example/', 'http://192.168.1.1/', 'http://10.0.0.1/'].map((url) => helpers.isPublicUrl(url)),
      late: late?.id,
      waited,
      viewedAt,
      calls,
      refused: await helpers.loadScript('https://evil.example/x.js').catch((error: Error) => error.message),
    };
  });
  expect(seen).toMatchObject({
    cookie: '1',
    publics: [true, false, false],
    late: 'late',
    calls: 1,
    refused: expect.stringContaining('not allowed'),
  });
  expect(seen.uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(seen.waited).toBeGreaterThanOrEqual(200);
  expect(seen.viewedAt).toBeGreaterThanOrEqual(2500);
  expect(faults).toEqual([]);
  await visitor.close();
});

it('DET-15 SES-13 learns the country of who may be asked for it, and it holds from the next page on', async () => {
  const international = async (options: { query?: string } = {}) => {
    const visitor = await network.visitor();
    const page = await visitor.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const read = () => page.evaluate(() => (window as unknown as { taproot: Taproot }).taproot.visitor.international);
    await page.goto(network.demo.url('main', `/${options.query ?? ''}`));
    await page.waitForTimeout(1000);
    await page.goto(network.demo.url('main', `/about${options.query ?? ''}`));
    await page.waitForTimeout(500);
    const after = await read();
    await visitor.close();
    return { after, asked: asked.filter((path) => path === '/ip').length };
  };
  expect(await international()).toEqual({ after: false, asked: 1 });
  expect(await international({ query: '?_gpc' })).toEqual({ after: undefined, asked: 0 });
});
