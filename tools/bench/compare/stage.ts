import { rmSync } from 'node:fs';
import { startDemo } from '../../../demo/server';
import { findBrowser } from '../../find-browser';
import { dataFolder } from '../../lab/data-folder';
import { type BareBrowser, openBareBrowser } from '../page/bare-browser';
import { type Prepared, prepare } from './prepare';
import { type Server, serve } from './server';
import type { Subject } from './subject';

/** The prepared subjects with their server and a browser. */
export interface Stage extends Prepared {
  readonly server: Server;
  readonly browser: BareBrowser;
  close(): Promise<void>;
}

/** Keeps every request on this machine, whatever a tool requests. */
const ISOLATED = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE *.localhost, EXCLUDE localhost';

/** Prepares the subjects, then starts their server, the demo network behind it, and a browser. */
export async function openStage(subjects: readonly Subject[], say: (line: string) => void): Promise<Stage> {
  const prepared = await prepare(subjects, say);
  const data = dataFolder();
  const demo = await startDemo({ port: 0, data });
  const server = await serve(prepared.files, prepared.ready, demo.port);
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = openBareBrowser(findBrowser(), [...sandbox, ISOLATED]);
  return {
    ...prepared,
    server,
    browser,
    async close() {
      await browser.close();
      server.close();
      await demo.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
