import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { contentDelivery } from '../../demo/cdn';
import { mapFile, putMapsApart } from '../../tools/build/put-maps-apart';

const dist = mkdtempSync(join(tmpdir(), 'taproot-dist-'));
afterAll(() => rmSync(dist, { recursive: true }));

it('the demo’s CDN serves the files of a build, but not its source maps', async () => {
  const version = '1.3.8+a1111111';
  mkdirSync(join(dist, 'chunks'));
  const files = ['main.js', 'main.agreed.js', 'chunks/abc.js'];
  for (const file of files.flatMap((one) => [one, `${one}.map`])) writeFileSync(join(dist, file), '{}');
  putMapsApart(dist, { sites: { main: { file: 'main.js', agreed: { file: 'main.agreed.js' }, version } } } as never);
  const app = fastify();
  await app.register(contentDelivery(dist, false));
  const status = async (path: string) => (await app.inject({ url: `/${path}`, headers: { host: 'cdn.taproot.localhost' } })).statusCode;
  for (const file of files) {
    expect(await status(file)).toBe(200);
    for (const map of [
      `${file}.map`,
      mapFile(file, version),
      mapFile(file, encodeURIComponent(version)),
      mapFile(file, version).replace('maps', 'm%61ps'),
    ])
      expect(await status(map)).toBe(404);
  }
});
