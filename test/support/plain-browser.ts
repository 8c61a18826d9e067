import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../../tools/find-browser';

/** A browser that nobody drives: with a debugger attached, Chromium prerenders nothing. Gives the way to end it. */
export function openPlainBrowser(url: string): () => Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'taproot-profile-'));
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser: ChildProcess = spawn(
    findBrowser(),
    [...sandbox, '--headless=new', '--no-first-run', '--disable-background-networking', '--lang=en-US', `--user-data-dir=${profile}`, url],
    { stdio: 'ignore', detached: true, env: { ...process.env, TZ: 'America/New_York' } },
  );
  const ended = new Promise<void>((resolve) => browser.once('exit', () => resolve()));
  return async () => {
    // Its children too: they write into the profile for a while after it has gone.
    if (browser.pid) process.kill(-browser.pid, 'SIGKILL');
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  };
}

/** The demo network behind a server that changes its pages: what `page.route` does where there is a debugger. */
export async function changing(port: number, change: (path: string, host: string, body: string) => string) {
  const server = createServer((asked, answer) => {
    const { host = '', ...headers } = asked.headers;
    const { url = '/', method } = asked;
    const sent = request(
      { host: '127.0.0.1', port, path: url, method, headers: { ...headers, host, 'accept-encoding': 'identity' } },
      (got) => {
        const { 'content-length': _, ...rest } = got.headers;
        if (!String(rest['content-type']).startsWith('text/html')) {
          answer.writeHead(got.statusCode ?? 500, got.headers);
          return got.pipe(answer);
        }
        let body = '';
        got.on('data', (part) => {
          body += part;
        });
        got.on('end', () => answer.writeHead(got.statusCode ?? 500, rest).end(change(url, host, body)));
      },
    );
    asked.pipe(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
