import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Route } from 'playwright';
import { libraryAt } from '../../demo/vendors/libraries';
import { type Posted, takeBodies } from './taken-bodies';

const dist = (file: string) => fileURLToPath(new URL(`../../dist/${file}`, import.meta.url));

export interface Anywhere {
  readonly site: string;
  /** Attributes of the tag, and of `<html>`. */
  readonly tag?: string;
  readonly html?: string;
  readonly head?: string;
  readonly body?: string;
  /** The answer about the visitor's network. */
  readonly network?: object;
  /** True if third parties' libraries are the demo's stand-ins. By default, they do nothing. */
  readonly libraries?: boolean;
}

/** Serves a page with a built tag at every address and host. Answers posts with 204. */
export async function serveAnywhere(
  visitor: BrowserContext,
  { site, tag = '', html = '', head = '', body = '<h1>Page</h1>', network = {}, libraries }: Anywhere,
) {
  const posted: Posted[] = [];
  const take = await takeBodies(visitor, posted);
  await visitor.route(/./, async (route: Route) => {
    const request = route.request();
    const { origin, host, pathname, searchParams } = new URL(request.url());
    const cors = { 'access-control-allow-origin': request.headers().origin ?? origin, 'access-control-allow-credentials': 'true' };
    if (request.method() === 'POST') return take(route);
    if (pathname === '/ip') return route.fulfill({ headers: cors, json: network });
    if (request.resourceType() === 'script') {
      if (host !== 'cdn.example') {
        const library = libraries && libraryAt(`${host}${pathname}`, searchParams);
        return route.fulfill({ contentType: 'text/javascript', body: library || '' });
      }
      const file = dist(pathname.slice(1));
      const text = existsSync(file) ? readFileSync(file) : '';
      return route.fulfill({ contentType: 'text/javascript', headers: cors, body: text });
    }
    return route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html ${html}><head><meta charset="utf-8">${head}<script ${tag} src="https://cdn.example/${site}.js"></script><script>window.atOnce = taproot.page.site</script><title>Page | Main</title></head><body>${body}</body></html>`,
    });
  });
  return posted;
}
