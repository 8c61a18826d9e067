import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { placeOf } from '../../../service/console/place';
import { screenFiles } from '../../../service/console/screen-files';

let folder: string;
let app: FastifyInstance;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'taproot-screens-'));
  const files = { script: 'console.0123456789.js', style: 'console.abcdef0123.css', screens: { pages: ['7.0000000000.js'] } };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(files));
  writeFileSync(join(folder, files.script), 'the script');
  app = fastify();
  await app.register(screenFiles(folder, placeOf('https://main.example/stats/console', '')));
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

describe('the page of a screen', () => {
  it('names the build’s files beside it, and those of the screen, whatever path leads to the console', async () => {
    const { statusCode, body, headers } = await app.inject('/console/pages?last=7d');
    expect(statusCode).toBe(200);
    expect(body).toContain('<script type="module" src="files/console.0123456789.js">');
    expect(body).toContain('<link rel="stylesheet" href="files/console.abcdef0123.css">');
    expect(body).toContain('<link rel="modulepreload" href="files/7.0000000000.js">');
    expect(headers['content-security-policy']).toContain("style-src 'self';");
    expect(headers['content-security-policy']).toContain("trusted-types 'none'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
  });

  it.each([
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['en-GB,es;q=0.5', 'en'],
    ['de', 'en'],
  ])('is for readers of %s in %s', async (accepted, language) => {
    const { body } = await app.inject({ url: '/console/pages', headers: { 'accept-language': accepted } });
    expect(body).toContain(`<html lang="${language}">`);
  });

  it('says with its status that there is no such screen', async () => {
    expect((await app.inject('/console/nonsense')).statusCode).toBe(404);
    expect((await app.inject('/console/constructor')).statusCode).toBe(404);
  });

  it('leads from /console to the overview, under the address that browsers see', async () => {
    const { statusCode, headers } = await app.inject('/console');
    expect([statusCode, headers.location]).toEqual([302, 'https://main.example/stats/console/overview']);
  });

  it('says what to run where nothing is built', async () => {
    rmSync(join(folder, 'manifest.json'));
    const { statusCode, body } = await app.inject('/console/pages');
    expect(statusCode).toBe(503);
    expect(body).toContain('npm run build');
  });
});

describe('the files of the screens', () => {
  it('are kept by browsers for good, and packed for those that unpack them', async () => {
    const plain = await app.inject('/console/files/console.0123456789.js');
    expect(plain.body).toBe('the script');
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const packed = await app.inject({ url: '/console/files/console.0123456789.js', headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('the script');
  });

  it.each(['manifest.json', '..%2fpackage.json', 'console.0123456789.js.map', 'missing.0123456789.js', 'licenses.txt'])(
    'the files of the screens do not include %s',
    async (name) => {
      expect((await app.inject(`/console/files/${name}`)).statusCode).toBe(404);
    },
  );
});
