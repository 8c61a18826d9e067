import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Manifest } from '../../../kernel';
import { gtag } from '../../../plugins/vendors/gtag/descriptor';
import { heatMap } from '../../../plugins/vendors/heat-map/descriptor';
import { analyticsLoader, analyticsScripts, scriptsOf, vendorLibrary } from '../../../service/http/analytics-loader';
import { bodies } from '../../../service/http/bodies';
import { streams, testStream, thirdParties } from '../../../sites/network';
import { siteWith } from '../../support/site';

describe('analytics-scripts', () => {
  const site = (stream: string, options: unknown): Manifest =>
    ({ ...siteWith(), stream, testStream: 'G-TEST', plugins: [{ name: 'consent' }, { name: 'vendors', options }] }) as unknown as Manifest;

  it('the fallback loader knows the streams of sites whose manifests name the analytics library, and the account’s address of it', () => {
    const account = { script: 'https://a.example/gtag', siblings: [] };
    const scripts = scriptsOf([
      site('G-WITH', { named: [heatMap(thirdParties.heatMap), gtag(account)] }),
      site('G-WITHOUT', { named: [] }),
    ]);
    expect([...scripts]).toEqual([
      ['G-WITH', 'https://a.example/gtag'],
      ['G-TEST', 'https://a.example/gtag'],
    ]);
  });

  it('the fallback loader knows every stream of this network [TAG-02]', async () => {
    expect([...(await analyticsScripts()).keys()].sort()).toEqual([...new Set([...Object.values(streams), testStream])].sort());
  });
});

describe('analytics-loader', () => {
  let vendor: Server;
  let address: string;
  let answers: number;
  let status = 200;
  beforeAll(async () => {
    answers = 0;
    vendor = createServer((request, response) => {
      answers += 1;
      response.writeHead(status, { 'Content-Type': 'application/javascript' }).end(`// ${request.url} ${answers}`);
    });
    await new Promise<void>((up) => vendor.listen(0, '127.0.0.1', up));
    address = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}/gtag/js`;
  });
  afterAll(() => void vendor.close());

  it('the loader serves the vendor’s library of a stream, caches it for an hour, and for longer while the vendor fails', async () => {
    let now = 0;
    const app = fastify();
    bodies(app);
    const scripts = new Map(['G-MAIN000001', 'G-ACTION0001'].map((stream) => [stream, address]));
    analyticsLoader(
      app,
      scripts,
      vendorLibrary(() => now),
    );
    const ask = (stream = 'G-MAIN000001') => app.inject(`/${stream}/_g4.js`);
    expect((await ask()).body).toBe('// /gtag/js?id=G-MAIN000001 1');
    now = 3_599_999;
    expect((await ask()).body).toBe('// /gtag/js?id=G-MAIN000001 1');
    now = 3_600_000;
    expect((await ask()).body).toBe('// /gtag/js?id=G-MAIN000001 2');
    status = 500;
    now = 9_000_000;
    expect((await ask()).body).toBe('// /gtag/js?id=G-MAIN000001 2');
    const other = await ask('G-ACTION0001');
    expect([other.statusCode, other.headers['retry-after']]).toEqual([503, '10']);
    expect((await ask('G-EVIL000001')).statusCode).toBe(404);
    await app.close();
  });

  it('the loader asks the vendor once for 300 visitors, and not again for 30 s after a failure', async () => {
    let now = 0;
    let asked = 0;
    const slow = createServer((_request, response) => {
      asked += 1;
      setImmediate(() => response.writeHead(asked < 3 ? 500 : 200, { 'Content-Type': 'text/javascript' }).end('// library'));
    });
    await new Promise<void>((up) => slow.listen(0, '127.0.0.1', up));
    const library = vendorLibrary(() => now);
    const ask = (): Promise<string> =>
      library('G-MAIN000001', `http://127.0.0.1:${(slow.address() as AddressInfo).port}/`, undefined as never).catch(({ name }) => name);
    const asks = async () => [...new Set(await Promise.all(Array.from({ length: 300 }, ask)))];
    expect([await asks(), asked]).toEqual([['Unavailable'], 1]);
    now = 29_999;
    expect([await asks(), asked]).toEqual([['Unavailable'], 1]);
    now = 30_000;
    expect([await asks(), asked]).toEqual([['Unavailable'], 2]);
    now = 60_000;
    expect([await asks(), asked]).toEqual([['// library'], 3]);
    slow.close();
  });
});
