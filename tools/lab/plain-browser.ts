import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { findBrowser } from '../find-browser';

export interface PlainBrowser {
  /** Sends a command to the browser itself, without attaching to a page (Chrome DevTools Protocol, Target and Browser). */
  ask(method: string, params?: object): Promise<Record<string, unknown>>;
  /** Closes the browser as a person does. The profile stays for the next one. */
  quit(): Promise<void>;
  /** Ends the browser, and removes its profile. */
  end(): Promise<void>;
}

export const newProfile = (): string => mkdtempSync(join(tmpdir(), 'taproot-profile-'));

/**
 * Opens a browser without a debugger attached to its pages: with one, Chromium prerenders nothing, and every tab counts as visible. Opens
 * `url`, or the previous tabs without one.
 */
export function openPlainBrowser(url?: string, profile = newProfile()): PlainBrowser {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const quiet = ['--headless=new', '--no-first-run', '--disable-background-networking', '--lang=en-US', '--remote-debugging-pipe'];
  const browser: ChildProcess = spawn(
    findBrowser(),
    [...sandbox, ...quiet, `--user-data-dir=${profile}`, url ?? '--restore-last-session'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'], detached: true, env: { ...process.env, TZ: 'America/New_York' } },
  );
  const [, , , commands, answers] = browser.stdio as unknown as [null, null, null, Writable, Readable];
  const ended = new Promise<void>((resolve) => browser.once('exit', () => resolve()));
  const waiting = new Map<number, (result: Record<string, unknown>) => void>();
  let asked = 0;
  let unread = '';
  commands.on('error', () => {});
  answers.setEncoding('utf8').on('data', (part: string) => {
    const messages = (unread + part).split('\0');
    unread = messages.pop() ?? '';
    for (const { id, result } of messages.map((message) => JSON.parse(message))) waiting.get(id)?.(result);
  });
  const ask = (method: string, params = {}) =>
    new Promise<Record<string, unknown>>((resolve) => {
      waiting.set(++asked, resolve);
      commands.write(`${JSON.stringify({ id: asked, method, params })}\0`);
    });
  return {
    ask,
    async quit() {
      void ask('Browser.close');
      await ended;
    },
    async end() {
      try {
        // Includes its children, which still write into the profile for a while after the browser has ended.
        if (browser.pid) process.kill(-browser.pid, 'SIGKILL');
      } catch {
        // No process is left.
      }
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
    },
  };
}
