import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hit } from '../../tools/lab/bodies';
import { type DemoUnderTest, runDemo } from './support/demo';

let demo: DemoUnderTest;
beforeAll(async () => {
  demo = await runDemo();
});
afterAll(() => demo.close());
beforeEach(() => demo.ask('live', '/inspect', { method: 'DELETE' }));

/** Reads the stream until it has told that many news of what happens meanwhile. */
async function listen(count: number, meanwhile: () => Promise<unknown>): Promise<(string | undefined)[]> {
  const response = await fetch(demo.url('live', '/inspect/stream'));
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  const news = () => [...text.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name);
  await meanwhile();
  while (news().length < count) text += decoder.decode((await reader.read()).value, { stream: true });
  await reader.cancel();
  return news();
}

it('streams that something has arrived, and that all was forgotten, without what it is', async () => {
  const news = await listen(3, async () => {
    await demo.post('/hit', [hit()]);
    expect((await demo.ask('live', '/inspect/hits')).json()).toHaveLength(1);
    await demo.ask('main', '/csp-report', {
      method: 'POST',
      body: { 'csp-report': { 'blocked-uri': 'inline' } },
      headers: { 'content-type': 'application/csp-report' },
    });
    await demo.ask('live', '/inspect', { method: 'DELETE' });
  });
  expect(news).toEqual(['arrived', 'arrived', 'forgotten']);
});

it('the demo stores reports of policy violations', async () => {
  const report = {
    'csp-report': { 'document-uri': 'http://main.taproot.localhost/', 'effective-directive': 'script-src-elem', 'blocked-uri': 'inline' },
  };
  const send = (body: unknown) =>
    demo.ask('main', '/csp-report', { method: 'POST', body, headers: { 'content-type': 'application/csp-report' } });
  expect((await send(report)).status).toBe(204);
  expect((await send({ nonsense: 1 })).status).toBe(400);
  expect((await demo.ask('live', '/inspect/csp')).json()).toEqual([report['csp-report']]);
});

it('redirects through every host to clear it, and returns', async () => {
  const hosts: string[] = [];
  let inARow = 0;
  let address = new URL(demo.url('live', '/forget'));
  while (address.pathname === '/forget' && hosts.length < 200) {
    const answer = await demo.ask('live', '/forget', { headers: { host: address.host } });
    expect(answer.headers['clear-site-data']).toBe('"cookies", "storage"');
    hosts.push(address.hostname);
    inARow = answer.status === 302 ? inARow + 1 : 0;
    // Browsers follow 20 redirects, and a network may have any number of sites.
    expect(inARow).toBeLessThanOrEqual(10);
    address = new URL(String(answer.headers.location ?? /url=([^"]+)/.exec(answer.body)?.[1]));
  }
  expect(hosts).toEqual(
    expect.arrayContaining(['main.taproot.localhost', 'fleet.taproot.localhost', 'donate.giving.localhost', 'email.mailing.localhost']),
  );
  expect(address.href).toBe(demo.url('live', '/?forgotten'));
});
