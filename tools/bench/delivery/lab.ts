import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressesAt } from '../../../demo/addresses';
import { startDemo } from '../../../demo/server';
import { newProfile, openPlainBrowser, type PlainBrowser } from '../../lab/plain-browser';
import { type FailingNetwork, openFailingNetwork } from './failing-network';
import { type Life, lifeUrl } from './life-script';

/** A visitor whose browser has no automation, and whose profile survives a crash. */
export interface Visitor {
  /** Opens a life in its own window, so that the page is visible. Resolves to its target. */
  live(life: Life): Promise<string>;
  /** Resolves once the page has gone. */
  close(target: string): Promise<void>;
  /** Kills the processes of the pages, but not the browser's. */
  crash(): Promise<void>;
  /** Sends SIGKILL to everything, then starts a new browser on the same profile. */
  kill(): Promise<void>;
  end(): Promise<void>;
}

export interface Lab {
  readonly network: FailingNetwork;
  visitor(): Promise<Visitor>;
  /** Resolves to the ids of all hits in the store. */
  kept(): Promise<string[]>;
  close(): Promise<void>;
}

interface ProcessInfo {
  readonly type: string;
  readonly id: number;
}

async function openVisitor(port: number): Promise<Visitor> {
  const profile = newProfile();
  const page = addressesAt(port)('main', '/about');
  const open = () => openPlainBrowser('about:blank', profile);
  let browser: PlainBrowser = open();
  const processes = async () => ((await browser.ask('SystemInfo.getProcessInfo')) as { processInfo: ProcessInfo[] }).processInfo;
  const targets = async () => ((await browser.ask('Target.getTargets')) as { targetInfos: { targetId: string }[] }).targetInfos;
  return {
    async live(life) {
      const { targetId } = await browser.ask('Target.createTarget', { url: lifeUrl(page, life), newWindow: true });
      return String(targetId);
    },
    async close(targetId) {
      await browser.ask('Target.closeTarget', { targetId });
      // A closing page has about a second for its last requests. Pages closed at the same time would share it.
      const isOpen = async () => (await targets()).some((target) => target.targetId === targetId);
      while (await isOpen()) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    async crash() {
      for (const { type, id } of await processes()) if (type === 'renderer') process.kill(id, 'SIGKILL');
    },
    async kill() {
      const own = (await processes()).find(({ type }) => type === 'browser');
      if (own) process.kill(-own.id, 'SIGKILL');
      await new Promise((resolve) => setTimeout(resolve, 500));
      browser = open();
    },
    end: () => browser.end(),
  };
}

/** Starts the demo network on a free port with an empty store, behind the failing network. */
export async function openLab(): Promise<Lab> {
  const folder = mkdtempSync(join(tmpdir(), 'taproot-'));
  const demo = await startDemo({ port: 0, data: folder });
  const network = await openFailingNetwork(demo.port);
  return {
    network,
    visitor: () => openVisitor(network.port),
    async kept() {
      const hits = (await (await fetch(`http://127.0.0.1:${demo.port}/inspect/hits`)).json()) as { hit_id: string }[];
      return hits.map(({ hit_id }) => hit_id);
    },
    async close() {
      await network.close();
      await demo.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
