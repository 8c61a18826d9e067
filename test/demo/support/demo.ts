import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Place } from '../../../demo/addresses';
import { type DemoOptions, type RunningDemo, startDemo } from '../../../demo/server';
import { dataFolder } from '../../../tools/lab/data-folder';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  json<T = unknown>(): T;
}

export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A demo on a free port, and how to ask its hosts; Node resolves no `*.localhost`, so the Host header says which. */
export interface DemoUnderTest extends RunningDemo {
  ask(place: Place, path?: string, asked?: Asked): Promise<Answer>;
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
}

export async function runDemo(options: Partial<DemoOptions> = {}): Promise<DemoUnderTest> {
  const data = dataFolder();
  const demo = await startDemo({ port: 0, data, threads: false, ...options });
  const ask: DemoUnderTest['ask'] = (place, path = '/', { method = 'GET', headers, body } = {}) =>
    new Promise((resolve, reject) => {
      const { host, pathname, search } = new URL(demo.url(place, path));
      const options = { port: demo.port, host: '127.0.0.1', method, path: pathname + search, headers: { host, ...headers }, agent: false };
      const sent = request(options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text, json: () => JSON.parse(text) });
        });
      });
      sent.on('error', reject);
      sent.end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body));
    });
  const post: DemoUnderTest['post'] = (path, body, headers) =>
    ask('utility', path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
  const close = async () => {
    await demo.close();
    rmSync(data, { recursive: true, force: true });
  };
  return { ...demo, ask, post, close };
}

/** A folder that is gone after the work. */
export async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'taproot-demo-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
