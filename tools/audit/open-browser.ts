import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { findBrowser, findShell } from '../find-browser';
import { connect, type Devtools } from './devtools';

export interface AuditBrowser extends Devtools {
  /** Ends it, with its profile. */
  end(): Promise<void>;
}

const QUIET = [
  '--headless',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--hide-scrollbars',
  '--mute-audio',
  '--password-store=basic',
  // Allows public pages to contact addresses of this machine, as they would for a visitor.
  '--disable-features=LocalNetworkAccessChecks,MediaRouter,OptimizationHints,Translate',
];

/** Starts a Chromium with a new profile. Throws one line where there is none. */
export function openBrowser(): AuditBrowser {
  const profile = mkdtempSync(join(tmpdir(), 'taproot-audit-'));
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const args = [...sandbox, ...QUIET, '--remote-debugging-pipe', `--user-data-dir=${profile}`, 'about:blank'];
  const browser = spawn(findShell() ?? findBrowser(), args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'], detached: true });
  const ended = new Promise<void>((resolve) => browser.once('exit', () => resolve()).once('error', () => resolve()));
  const [, , , commands, answers] = browser.stdio as unknown as [null, null, null, Writable, Readable];
  return {
    ...connect(commands, answers),
    async end() {
      try {
        // Also ends its children, which write into the profile for a while after it has ended.
        if (browser.pid) process.kill(-browser.pid, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
      await ended;
      commands.destroy();
      answers.destroy();
      await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
    },
  };
}
