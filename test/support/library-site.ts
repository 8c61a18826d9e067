import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BrowserContext } from 'playwright';

const BUILD = fileURLToPath(new URL('build-library-site.ts', import.meta.url));
const PACKAGE = fileURLToPath(new URL('../../node_modules/vanilla-cookieconsent/dist/', import.meta.url));

export interface LibrarySite {
  /** Has the visitor get this build in the place of the main site's, and the library from the address in its manifest. */
  serveTo(visitor: BrowserContext): Promise<void>;
  remove(): void;
}

/** Builds the main site with a consent library, in a process of its own. */
export async function buildLibrarySite(): Promise<LibrarySite> {
  const folder = mkdtempSync(join(tmpdir(), 'taproot-library-'));
  await promisify(execFile)(process.execPath, ['--import', 'tsx', BUILD, folder]);
  const files = new Map([
    ...['main.js', ...readdirSync(join(folder, 'chunks')).map((name) => `chunks/${name}`)].map(
      (file) => [basename(file), join(folder, file)] as const,
    ),
    ...['cookieconsent.umd.js', 'cookieconsent.css'].map((file) => [file, join(PACKAGE, file)] as const),
  ]);
  return {
    async serveTo(visitor) {
      await visitor.route(/\/(main\.js|chunks\/[^/]+|cookieconsent\.(umd\.js|css))$/, (route) => {
        const file = files.get(basename(new URL(route.request().url()).pathname));
        if (!file) return route.fulfill({ status: 404 });
        const contentType = file.endsWith('.css') ? 'text/css' : 'text/javascript';
        return route.fulfill({ contentType, headers: { 'access-control-allow-origin': '*' }, body: readFileSync(file) });
      });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
