import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressesAt, isInNetwork } from '../../demo/addresses';
import { type DemoUnderTest, runDemo, withFolder } from './support/demo';

let demo: DemoUnderTest;
beforeAll(async () => {
  demo = await runDemo();
});
afterAll(() => demo.close());

it('the demo serves each host its own pages', async () => {
  expect((await demo.ask('main')).body).toContain('Greenfield Fund');
  expect((await demo.ask('fleet', '/register')).body).toContain('Electric Fleets');
  expect((await demo.ask('live')).body).toContain('Taproot demo network');
  expect((await demo.ask('main', '/inspect/hits')).status).toBe(404);
  expect((await demo.ask('main', '/hit', { method: 'POST', body: '[]', headers: { 'content-type': 'text/plain' } })).status).toBe(404);
});

it.each(['evil.example', 'main.taproot.localhost.evil.example', 'x-main.taproot.localhost'])(
  'the demo serves nothing to %s',
  async (host) => {
    expect((await demo.ask('live', '/inspect/hits', { headers: { host } })).status).toBe(404);
  },
);

it('the demo builds addresses with the port that the visitor used', async () => {
  const { body } = await demo.ask('main', '/', { headers: { host: 'main.taproot.localhost:1234' } });
  expect(body).toContain('http://cdn.taproot.localhost:1234/main.js');
  expect(addressesAt(null)('donate', '/give/1')).toBe('http://donate.giving.localhost/give/1');
});

it.each<[string, number | null, boolean]>([
  ['http://main.taproot.localhost:8080/a', 8080, true],
  ['http://donate.giving.localhost:8080', 8080, true],
  ['http://fleet.taproot.localhost:8080', 8080, true],
  ['http://localhost:8080', 8080, true],
  ['http://127.0.0.1', null, true],
  ['http://main.taproot.localhost:80', null, true],
  ['http://main.taproot.localhost', 8080, false],
  ['http://main.taproot.localhost:3000', 8080, false],
  ['http://localhost:3000', 8080, false],
  ['https://main.taproot.localhost:8080', 8080, false],
  ['http://survey.taproot.localhost:8080', 8080, false],
  ['http://forms.taproot.localhost:8080', 8080, false],
  ['http://cdn.taproot.localhost:8080', 8080, false],
  ['http://evil.taproot.localhost:8080', 8080, false],
  ['http://taproot.localhost:8080', 8080, false],
  ['ftp://main.taproot.localhost:8080', 8080, false],
  ['http://main.taproot.localhost.evil.example:8080', 8080, false],
  ['http://main.taproot.localhost:8080@evil.example', 8080, false],
  ['http://evil.example/?http://main.taproot.localhost:8080', 8080, false],
  ['main.taproot.localhost', null, false],
  ['null', 8080, false],
  ['', 8080, false],
])('isInNetwork decides for %s and a visitor on port %s: %s', (address, port, expected) => {
  expect(isInNetwork(address, port)).toBe(expected);
});

it('the demo caches tags for a minute and chunks forever, for any origin', () =>
  withFolder(async (dist) => {
    mkdirSync(join(dist, 'chunks'));
    writeFileSync(join(dist, 'main.js'), '1');
    writeFileSync(join(dist, 'chunks/8SdCtrtRj6wzyZaNjlBW7mRKtpLS7UTs3b7llfiWjNc.js'), '2');
    const delivering = await runDemo({ dist });
    const tag = await delivering.ask('cdn', '/main.js');
    expect(tag.headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=60, must-revalidate' });
    expect(tag.headers['content-type']).toMatch(/javascript/);
    expect((await delivering.ask('cdn', '/chunks/8SdCtrtRj6wzyZaNjlBW7mRKtpLS7UTs3b7llfiWjNc.js')).headers['cache-control']).toMatch(
      /immutable/,
    );
    expect((await delivering.ask('cdn', '/../package.json')).status).toBe(404);
    await delivering.close();
  }));

it.each(['/.env', '/.git/config', '/chunks/.secret', '/chunks/../.env', '/%2eenv', '/.git%2fconfig', '/chunks/.hidden/main.js'])(
  'the demo does not serve the dot file %s',
  (path) =>
    withFolder(async (dist) => {
      for (const folder of ['.git', 'chunks', 'chunks/.hidden']) mkdirSync(join(dist, folder));
      for (const file of ['.env', '.git/config', 'chunks/.secret', 'chunks/.hidden/main.js', 'main.js'])
        writeFileSync(join(dist, file), '1');
      const delivering = await runDemo({ dist });
      const [tag, hidden] = [await delivering.ask('cdn', '/main.js'), await delivering.ask('cdn', path)];
      expect([tag.status, hidden.status]).toEqual([200, 404]);
      await delivering.close();
    }),
);

it('the demo rejects with EADDRINUSE when the port is taken', async () => {
  await expect(runDemo({ port: demo.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
