import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';

type Params = Readonly<Record<string, unknown>>;

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly sessionId?: string;
  readonly params?: Params;
  readonly result?: Params;
  readonly error?: { readonly message: string };
}

/** A Chromium driven by the DevTools protocol alone. Nothing else touches its pages. */
export interface BareBrowser {
  /** Rejects with the browser's error message. */
  send(method: string, params?: Params, session?: string): Promise<Params>;
  /** Passes each event of that name to the listener. Returns a stop function. */
  on(method: string, listener: (params: Params, session?: string) => void): () => void;
  /** Resolves to the next event of that name, in the given session if any. */
  next(method: string, session?: string): Promise<void>;
  close(): Promise<void>;
}

/** Messages end with a zero byte (`--remote-debugging-pipe`). */
const END = '\0';

/** `executable`: its path. */
export function openBareBrowser(executable: string, args: readonly string[]): BareBrowser {
  const profile = mkdtempSync(join(tmpdir(), 'taproot-bare-'));
  const own = ['--headless=new', '--remote-debugging-pipe', '--no-first-run', `--user-data-dir=${profile}`, 'about:blank'];
  const child = spawn(executable, [...args, ...own], { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
  const [, , , commands, answers] = child.stdio as unknown as Duplex[];
  const waiting = new Map<number, (message: Message) => void>();
  const listeners = new Map<string, Set<(params: Params, session?: string) => void>>();
  let count = 0;
  let rest = '';

  const take = (message: Message) => {
    if (message.id) waiting.get(message.id)?.(message);
    else for (const listener of listeners.get(message.method ?? '') ?? []) listener(message.params ?? {}, message.sessionId);
  };
  child.once('exit', () => {
    for (const take of waiting.values()) take({ error: { message: 'the browser is gone' } });
  });
  answers?.setEncoding('utf8').on('data', (text: string) => {
    const messages = (rest + text).split(END);
    rest = messages.pop() ?? '';
    for (const message of messages) take(JSON.parse(message));
  });

  const on: BareBrowser['on'] = (method, listener) => {
    const known = listeners.get(method) ?? new Set();
    listeners.set(method, known.add(listener));
    return () => void known.delete(listener);
  };

  const send: BareBrowser['send'] = (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      const id = ++count;
      waiting.set(id, ({ result = {}, error }) => {
        waiting.delete(id);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result);
      });
      commands?.write(JSON.stringify({ id, method, params, sessionId }) + END);
    });

  return {
    on,
    send,
    next: (method, wanted) =>
      new Promise((resolve) => {
        const off = on(method, (_, session) => {
          if (wanted && session !== wanted) return;
          off();
          resolve();
        });
      }),
    async close() {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit');
        // A browser that is killed leaves processes that still write to its profile.
        send('Browser.close').catch(() => child.kill());
        await gone;
      }
      rmSync(profile, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}
