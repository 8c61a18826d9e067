import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { ConsoleFiles } from '../../../tools/build/console-manifest';
import { createAnswers, type Network } from './answer';

export const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' };

export interface Served {
  readonly address: string;
  /** The calls that were made, in their order, with their query. */
  readonly calls: string[];
  /** Answers a call by its name with a status, or never with 0, until it is `undefined` again. `after`: its `Retry-After`, s. */
  fail(name: string, status: number | undefined, after?: number): void;
  /** Calls that their reader gave up before an answer. */
  readonly aborted: string[];
  close(): Promise<void>;
}

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  let text = '';
  for await (const part of request) text += part;
  return text ? JSON.parse(text) : undefined;
};

/** Serves the built console with generated answers, under the policy of the service. */
export async function serveConsole(network: Network, folder: string): Promise<Served> {
  const answer = createAnswers(network);
  const failing = new Map<string, { readonly status: number; readonly after?: number }>();
  const calls: string[] = [];
  const aborted: string[] = [];
  const files = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as ConsoleFiles;
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Taproot</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/console/files/${files.style}"><script type="module" src="/console/files/${files.script}"></script></head><body><div id="console"></div></body></html>`;
  const server = createServer(async (request, response) => {
    const { pathname, search, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/console/files/')) {
      const name = pathname.slice('/console/files/'.length);
      return response.writeHead(200, { 'Content-Type': TYPES[extname(name)] ?? 'text/plain' }).end(readFileSync(join(folder, name)));
    }
    // The service's own page, from which the console would lead to signing in again.
    if (pathname === '/console/sign-in')
      return response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end('<!doctype html>');
    if (!pathname.startsWith('/console/api/'))
      return response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY }).end(page);
    const name = pathname.slice('/console/api/'.length);
    calls.push(`${request.method} ${name}${search}`);
    const { status, after } = failing.get(name) ?? {};
    response.on('close', () => !response.writableEnded && aborted.push(name));
    if (status === 0) return;
    if (status)
      return response
        .writeHead(status, { 'Content-Type': 'application/json', ...(after !== undefined && { 'Retry-After': after }) })
        .end('{"error":"The store did not answer within 30 s","issues":[]}');
    const found = answer(name, searchParams, await bodyOf(request));
    response.writeHead(found === undefined ? 404 : 200, { 'Content-Type': 'application/json' }).end(JSON.stringify(found ?? {}));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    aborted,
    fail: (name, status, after) =>
      status === undefined ? failing.delete(name) : failing.set(name, { status, ...(after !== undefined && { after }) }),
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
