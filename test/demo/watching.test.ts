import { afterEach, beforeEach, expect, it } from 'vitest';
import { hit } from './support/bodies';
import { type DemoUnderTest, runDemo } from './support/demo';

let demo: DemoUnderTest;
beforeEach(async () => {
  demo = await runDemo();
});
afterEach(() => demo.close());

/** Reads the stream until `done` says that it has seen enough. */
async function listen(
  headers: Record<string, string>,
  done: (text: string) => boolean,
  meanwhile?: () => Promise<unknown>,
): Promise<string> {
  const response = await fetch(demo.url('live', '/inspect/stream'), { headers });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  await meanwhile?.();
  while (!done(text)) text += decoder.decode((await reader.read()).value, { stream: true });
  await reader.cancel();
  return text;
}

it('streams past entries, new entries and the deletion of all', async () => {
  const [before, after] = [hit({ event: 'before' }), hit({ event: 'after' })];
  await demo.post('/hit', [before]);
  const text = await listen(
    {},
    (seen) => seen.includes('forgotten'),
    async () => {
      await demo.post('/hit', [after]);
      await demo.ask('live', '/inspect', { method: 'DELETE' });
    },
  );
  expect(text.match(/^event: \w+$/gm)).toEqual(['event: entry', 'event: entry', 'event: forgotten']);
  expect(text.indexOf(before.hit_id)).toBeLessThan(text.indexOf(after.hit_id));
});

it('streams only new entries to a client that reconnects', async () => {
  await demo.post('/hit', [hit({ event: 'one' })]);
  const id = /^id: (\d+)$/m.exec(await listen({}, (seen) => seen.includes('"one"')))?.[1] as string;
  await demo.post('/hit', [hit({ event: 'two' })]);
  expect(await listen({ 'last-event-id': id }, (seen) => seen.includes('"two"'))).not.toContain('"one"');
});

it('stores reports of policy violations', async () => {
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
