import { createHash, X509Certificate } from 'node:crypto';
import { rmSync } from 'node:fs';
import { startDemo } from '../../../demo/server';
import { findBrowser } from '../../find-browser';
import { dataFolder } from '../../lab/data-folder';
import { type BareBrowser, openBareBrowser } from '../page/bare-browser';
import { type Prepared, prepare } from './prepare';
import { certificate, type Server, serve } from './server';
import type { Subject } from './subject';

/** The prepared subjects with their server and a browser. */
export interface Stage extends Prepared {
  readonly server: Server;
  readonly browser: BareBrowser;
  /** Starts another browser with a profile of its own, which the caller closes. */
  launch(): BareBrowser;
  close(): Promise<void>;
}

/** Every host is the bench's server, so that no request leaves this machine, whatever a tool requests. Its certificate counts for all of them. */
function isolated({ port }: Server): string[] {
  const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' });
  return [
    `--host-resolver-rules=MAP * 127.0.0.1:${port}`,
    `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`,
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
}

/** Prepares the subjects, then starts their server, the demo network behind it, and a browser. */
export async function openStage(subjects: readonly Subject[], say: (line: string) => void): Promise<Stage> {
  const prepared = await prepare(subjects, say);
  const data = dataFolder();
  const demo = await startDemo({ port: 0, data });
  const server = await serve(prepared, prepared.ready, demo.port);
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const launch = () => openBareBrowser(findBrowser(), [...sandbox, ...isolated(server)]);
  const browser = launch();
  return {
    ...prepared,
    server,
    browser,
    launch,
    async close() {
      await browser.close();
      server.close();
      await demo.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
