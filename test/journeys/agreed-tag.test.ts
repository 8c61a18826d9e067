import { beforeEach, describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { built, chunkFile } from '../../tools/lab/dist';
import { rewriting } from '../../tools/lab/network';
import { followScripts } from '../support/until-rest';
import { named, visits } from '../support/visit';

const visit = visits();
const { file, agreed } = built.sites.main ?? expect.fail();
const first = chunkFile('main', 'first-main');
const idle = chunkFile('main', 'idle-main');
const runtime = chunkFile('main', 'runtime-main');

/** Opens a page whose server chose the tag of visitors who agreed. Resolves to the tag's files that it requested. */
async function open(address: string): Promise<string[]> {
  const asked: string[] = [];
  visit.page.on('request', (request) => asked.push(new URL(request.url()).pathname.slice(1)));
  const untilRest = followScripts(visit.page);
  await visit.page.goto(address);
  await untilRest();
  return [file, agreed.file, first, idle, runtime].filter((one) => asked.includes(one));
}
const choose = () =>
  visit.page.route('http://main.taproot.localhost:*/**', (route) =>
    route.request().isNavigationRequest() ? rewriting((html) => html.replace(`/${file}"`, `/${agreed.file}"`))(route) : route.fallback(),
  );
const allows = () => visit.page.evaluate(() => (window as unknown as { taproot: Taproot }).taproot.consent.allows('analytics'));

describe('the tag of visitors who agreed', () => {
  beforeEach(choose);

  it('counts the page and its end without a request for the first file, under Trusted Types [PLG-01 ENG-01]', async () => {
    expect(await open(visit.network.demo.url('main', '/about'))).toEqual([agreed.file, idle]);
    expect(await allows()).toBe(true);
    await visit.untilViews(1);
    await visit.page.goto('about:blank');
    const hits = await visit.network.until('hits', (entries) => named('page_unload')(entries).length > 0);
    expect(named('page_unload')(hits)).toMatchObject([{ visibleTime: expect.any(Number) }]);
    expect(hits.map(({ tracker_version }) => tracker_version)).toEqual(hits.map(() => built.sites.main?.version));
  });

  it('asks a visitor who must be asked, tracks nobody before, and nobody who refused [CON-01 CON-20]', async () => {
    await visit.open({ locale: 'en-IE' });
    await choose();
    expect(await open(visit.network.demo.url('main', '/about'))).toEqual([agreed.file, runtime]);
    await visit.page.getByRole('region', { name: 'Cookie consent' }).getByRole('button', { name: 'Reject' }).click();
    await visit.network.until('rejections', (entries) => entries.length > 0);
    expect(await allows()).toBe(false);
    expect(await visit.network.received('hits')).toEqual([]);
  });

  it('begins to count at Accept, with the file that it holds [CON-04]', async () => {
    await visit.open({ locale: 'en-IE' });
    await choose();
    await open(visit.network.demo.url('main', '/about'));
    await visit.page.getByRole('region', { name: 'Cookie consent' }).getByRole('button', { name: 'Accept' }).click();
    await visit.untilViews(1);
  });
});
