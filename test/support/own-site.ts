import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { BrowserContext } from 'playwright';
import { ownSites } from './own-sites';

export interface OwnSite {
  /** Serves a visitor this build instead of the main site's, and the other files at any address that ends in their names. */
  serveTo(visitor: BrowserContext): Promise<void>;
}

/** Builds the main site with a manifest of this folder, by name. `others`: paths of files to serve beside it. */
export async function ownSite(manifest: string, others: readonly string[] = []): Promise<OwnSite> {
  const folder = await ownSites();
  const chunks = readdirSync(join(folder, 'chunks')).map((name) => join(folder, 'chunks', name));
  const files = new Map([...chunks, ...others].map((file) => [basename(file), file])).set('main.js', join(folder, `${manifest}.js`));
  const nameIn = (url: URL) => basename(url.pathname);
  const isChunk = ({ pathname }: URL) => /\/chunks\/[^/]+$/.test(pathname);
  return {
    async serveTo(visitor) {
      await visitor.route(
        (url) => isChunk(url) || files.has(nameIn(url)),
        (route) => {
          const file = files.get(nameIn(new URL(route.request().url())));
          if (!file) return route.fallback();
          const contentType = file.endsWith('.css') ? 'text/css' : 'text/javascript';
          return route.fulfill({ contentType, headers: { 'access-control-allow-origin': '*' }, body: readFileSync(file) });
        },
      );
    },
  };
}
