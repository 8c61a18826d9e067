import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { type FailingNetwork, openFailingNetwork } from '../../tools/bench/delivery/failing-network';
import { chunkFile } from '../../tools/lab/dist';
import { followScripts } from '../support/until-rest';
import { named, visits } from '../support/visit';

const visit = visits({ silent: false });
let front: FailingNetwork;
beforeAll(async () => {
  front = await openFailingNetwork(visit.network.demo.port);
});
afterAll(() => front?.close());
beforeEach(() => {
  front.weather = 'fair';
});

const main = (path: string) => `http://main.taproot.localhost:${front.port}${path}`;
const queue = () => `/${chunkFile('main', 'analytics-delivery')}`;
const databases = () => visit.page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
const left = () => visit.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('tp_journal_')));

/** Opens a page, and waits until everything that comes by itself has come. Resolves to the addresses of its scripts. */
const open = async (path: string) => {
  const asked: string[] = [];
  visit.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const untilRest = followScripts(visit.page);
  await visit.page.goto(main(path));
  await untilRest();
  return asked;
};

describe('a page that nobody touches', () => {
  it('says at its end all that a touched one says [ENG-01 ENG-05 SES-04]', async () => {
    await open('/about');
    await visit.untilViews(1);
    await visit.page.goto('about:blank');
    const hits = await visit.network.until('hits', (entries) => named('page_unload')(entries).length > 0);
    const [end] = named('page_unload')(hits);
    const times = ['attentionTime', 'visibleTime', 'hiddenTime', 'totalTime', 'rawTime', 'clicks', 'scrollDepth', 'scrollPixels'];
    expect(end).toMatchObject(Object.fromEntries(times.map((name) => [name, expect.any(Number)])));
    expect(end?.visibleTime).toBeGreaterThan(0);
    expect(end?.scrollDepth).toBeGreaterThan(0);
    expect(end?.words).toBeGreaterThan(10);
    expect(end?.characters).toBeGreaterThan(end?.words);
    expect(named('web_vitals')(hits)).toEqual([expect.objectContaining({ ttfb: expect.any(Number) })]);
  });

  it('leaves the hits of its end to the next page, whose first request alone repeats them [HIT-05]', async () => {
    await open('/about');
    await visit.untilViews(1);
    front.weather = 'hang';
    const before = front.requests.length;
    await visit.page.goto('about:blank');
    await expect.poll(() => front.requests.length).toBeGreaterThan(before);
    front.weather = 'fair';
    const [wired, requested] = [front.wire.length, front.requests.length];
    await open('/news');
    const hits = await visit.network.until('hits', (entries) => named('page_unload')(entries).length > 0);
    expect(named('page_unload')(hits)).toHaveLength(1);
    await expect.poll(left).toEqual([]);
    // Firefox tells tests no body of a request that outlives its page.
    const events = front.wire.slice(wired).map(({ event }) => event);
    const first = front.requests[requested]?.hits ?? 0;
    expect(events.slice(0, first)).toEqual(expect.arrayContaining(['page_unload', 'page_view']));
    expect(events.slice(first)).not.toContain('page_unload');
  });

  it('opens its queue when the service does not answer, and loses nothing [HIT-05]', async () => {
    front.weather = { status: 503 };
    const asked = await open('/about');
    await expect.poll(databases).toEqual(['tp_journal']);
    expect(asked).toContain(queue());
    front.weather = 'fair';
    await visit.untilViews(1);
  });

  it('delivers an event of the page within the time of a batch [HIT-02]', async () => {
    await open('/about');
    await visit.untilViews(1);
    await visit.page.evaluate(() => {
      const { taproot } = window as unknown as { taproot: Taproot };
      for (let n = 0; n < 4; n++) taproot.track('probe', { probe: `p${n}` });
    });
    const hits = await visit.network.until('hits', (entries) => named('probe')(entries).length >= 4);
    expect(named('probe')(hits)).toHaveLength(4);
  });
});
