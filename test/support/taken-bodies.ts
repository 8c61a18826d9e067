import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Route } from 'playwright';
import { isFirefox } from '../../tools/lab/engines/journey-engine';

export interface Posted {
  readonly url: string;
  readonly body: string;
}

/** Returns the body of a request, or an empty text in Firefox, because WebDriver BiDi does not report it. */
export const told = (body: string): string => (isFirefox ? '' : body);

/**
 * Answers a visitor's posts with 204, and records them in `posted`. WebDriver BiDi hides bodies from routes, so Firefox is redirected, with
 * its post, to a server that sees them.
 */
export async function takeBodies(visitor: BrowserContext, posted: Posted[]): Promise<(route: Route) => Promise<void>> {
  const corsFor = (origin: string | undefined) => ({
    'access-control-allow-origin': origin ?? '*',
    'access-control-allow-credentials': 'true',
  });
  if (!isFirefox)
    return async (route) => {
      const request = route.request();
      posted.push({ url: request.url(), body: request.postData() ?? '' });
      await route.fulfill({ status: 204, headers: corsFor(request.headers().origin) });
    };
  const server = createServer(async (asked, answer) => {
    let body = '';
    for await (const part of asked) body += part;
    posted.push({ url: decodeURIComponent(asked.url?.slice(1) ?? ''), body });
    answer.writeHead(204, corsFor(asked.headers.origin)).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  visitor.once('close', () => server.close());
  const { port } = server.address() as AddressInfo;
  return async (route) => {
    const request = route.request();
    const location = `http://127.0.0.1:${port}/${encodeURIComponent(request.url())}`;
    await route.fulfill({ status: 307, headers: { ...corsFor(request.headers().origin), location } });
  };
}
