import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { findBrowser, findShell } from '../find-browser';
import { connect, type Devtools } from './devtools';
import { type Logged, readNetworkLog } from './network-log';
import { within } from './within';

/** A Chromium with a profile and a network log of its own. */
export interface StartedBrowser extends Devtools {
  /** Ends it, with its profile. Resolves to every contact of its pages; undefined where its log of them can't be read. */
  end(): Promise<Logged[] | undefined>;
}

/** The Chromium of this machine. */
export interface AuditBrowser {
  start(): StartedBrowser;
  /** Ends all that were started. */
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
  '--disable-popup-blocking',
  '--hide-scrollbars',
  '--mute-audio',
  '--password-store=basic',
  // `navigator.webdriver` would have many a tracker hide.
  '--disable-blink-features=AutomationControlled',
  // Allows public pages to contact addresses of this machine, as they would for a visitor. Keeps a page's process until its end has been
  // reported: DevTools loses requests of a page whose successor has a process or a frame of its own.
  '--disable-features=LocalNetworkAccessChecks,MediaRouter,OptimizationHints,Translate,BackForwardCache,RenderDocument',
];

/** ms that a browser may take to end by itself, and to write the rest of its log. */
const LONGEST_END = 5_000;

function start(executable: string): StartedBrowser {
  const profile = mkdtempSync(join(tmpdir(), 'taproot-audit-'));
  const log = join(profile, 'network.json');
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const args = [...sandbox, ...QUIET, '--remote-debugging-pipe', `--log-net-log=${log}`, `--user-data-dir=${profile}`, 'about:blank'];
  const browser = spawn(executable, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'], detached: true });
  const ended = new Promise<void>((resolve) => browser.once('exit', () => resolve()).once('error', () => resolve()));
  const [, , , commands, answers] = browser.stdio as unknown as [null, null, null, Writable, Readable];
  const devtools = connect(commands, answers);

  const end = async () => {
    void devtools.send('Browser.close').catch(() => {});
    await within(ended, LONGEST_END);
    try {
      // Also ends its children, which write into the profile for a while after it has ended.
      if (browser.pid) process.kill(-browser.pid, 'SIGKILL');
    } catch {
      // The browser has ended by itself.
    }
    await ended;
    commands.destroy();
    answers.destroy();
    const text = await readFile(log, 'utf8').catch(() => '');
    await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
    return readNetworkLog(text);
  };
  let ending: Promise<Logged[] | undefined> | undefined;
  return { ...devtools, end: () => (ending ??= end()) };
}

/** Finds a Chromium. Throws one line where there is none. */
export function openBrowser(): AuditBrowser {
  const executable = findShell() ?? findBrowser();
  const started: StartedBrowser[] = [];
  return {
    start() {
      const one = start(executable);
      started.push(one);
      return one;
    },
    end: async () => void (await Promise.all(started.map((one) => one.end()))),
  };
}
