import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListedEvent } from '../../service/events/list';
import { hit } from '../../tools/lab/bodies';
import { type DemoUnderTest, runDemo } from './support/demo';

describe('the page of events', () => {
  let demo: DemoUnderTest;
  beforeAll(async () => {
    demo = await runDemo();
  }, 60_000);
  afterAll(() => demo.close());
  const listed = async (name: string) =>
    (await demo.ask('live', '/events.json')).json<ListedEvent[]>().find((event) => event.name === name);

  it('shows every event with its fields, and when it was seen last, under a strict policy', async () => {
    expect(await listed('quick_action')).toMatchObject({ origin: 'site', sites: ['main'], hits: 0 });
    await demo.post('/hit', [
      hit({ event: 'quick_action', place: 1 }),
      hit({ event: 'quick_action', place: 'first' }),
      hit({ event: '<b>"' }),
    ]);
    expect(await listed('quick_action')).toMatchObject({ hits: 2, wrong: 1, faults: 'place type' });
    const { status, body, headers } = await demo.ask('live', '/events');
    expect([status, headers['content-security-policy']]).toEqual([200, expect.stringContaining("default-src 'none'")]);
    expect(body).toContain('Declared in sites/main/events.ts.');
    expect(body).toContain('<strong>1 not as declared</strong>, such as: place type.');
    expect(body).toMatch(/Last seen <time datetime="\d{4}-/);
    expect(body).toContain('&lt;b&gt;&quot;');
    expect(body).toContain('page_unload');
  });

  it('lists the events of each site that declares some', async () => {
    const origins = await Promise.all(['quick_action', 'after_gift', 'petition_shared', 'post_shared'].map(listed));
    expect(origins.map((event) => [event?.origin, ...(event?.sites ?? [])])).toEqual(
      ['main', 'donate', 'action', 'blogs'].map((site) => ['site', site]),
    );
  });

  it('is shown on the live page’s host alone', async () => {
    expect((await demo.ask('main', '/events')).body).not.toContain('Events of the network');
  });
});
