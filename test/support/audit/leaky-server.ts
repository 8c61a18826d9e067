import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LEAKS } from './leaks';

const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));

/** A script that behaves like a tag: a page's state follows each choice, and nothing else does. */
const PRETENDED = `const consent = { state: 'unknown', allows: () => true };
consent.acceptAll = () => { consent.state = 'granted'; };
consent.rejectAll = consent.withdraw = () => { consent.state = 'rejected'; };
window.taproot = { version: '1.0.0', consent };
//# sourceURL=http://cdn.taproot.localhost/main.js`;

/** Asks again once the visitor has refused. */
const NAGS = `<script>setTimeout(() => {
  if (window.taproot?.consent.state !== 'rejected') return;
  const over = document.body.appendChild(document.createElement('div'));
  over.style = 'position:fixed;inset:0;background:#fff';
  over.innerHTML = '<p>We value your privacy</p><button>Accept all</button>';
}, 300);</script>`;

/** Serves pages on the main site's host, with and without its tag, a tracker, and the rest of the network, all on one port. */
export async function openLeakyServer() {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = (host: string) => `http://${host}:${port}`;
  const fill = (text: string) =>
    text
      .replaceAll(/\bT\//g, `${origin('tracker.localhost')}/`)
      .replaceAll(/\bS\//g, `${origin('metrics.taproot.localhost')}/`)
      .replaceAll(/\bD\//g, `${origin('blogs.taproot.localhost')}/`);
  const script = LEAKS.flatMap(({ script }) =>
    script ? [`try { (() => { ${fill(script)} })(); } catch (error) { console.error(error); }`] : [],
  ).join('\n');
  const markup = LEAKS.map(({ markup = '' }) => fill(markup)).join('\n');
  const tag = `<script src="${origin('cdn.taproot.localhost')}/main.js"></script>`;
  const pages: Readonly<Record<string, string>> = {
    '/tagged': `${tag}<h1>Page</h1>`,
    '/way-out': `${tag}<h1>Page</h1><a href="/logout">Log out</a> <a href="/few-two">Two</a>`,
    '/placed': `${tag.replace('></', ' data-gdpr="false"></')}<h1>Page</h1><p data-consent-status></p><img src="${origin('tracker.localhost')}/pixel" alt=""><a href="/health/placed">Asthma</a>`,
    '/settled': `${tag}<h1>Page</h1><a href="#" data-consent-settings>Cookies</a><a href="/shut">Shut</a> <a href="/bare">Bare</a> <a href="/no-key">Key</a><script src="${origin('utility.taproot.localhost')}/vendors/newsletter.example/b/own.js"></script>`,
    '/shut': `${tag}<h1>Shut</h1><a href="#" data-consent-settings>Cookies</a><script>
      setInterval(() => {
        const dialog = document.querySelector('[data-taproot-settings]')?.shadowRoot.querySelector('dialog');
        if (dialog) setTimeout(() => dialog.close(), 1000);
        document.querySelector('[data-taproot-consent]')?.shadowRoot.querySelector('[value=reject]')?.remove();
      }, 50);
    </script>`,
    '/bare': `${tag}<h1>Bare</h1>`,
    '/no-key': `${tag}<h1>Key</h1><span data-consent-settings>Cookies</span>`,
    '/health/placed': `${tag}<h1>Asthma</h1><img src="https://adserver.example/activity" alt="">`,
    '/index': `${tag}<h1>Page</h1>${['/logout', '/missing', '/broken', '/away', '/last'].map((path) => `<a href="${path}">${path}</a> `).join('')}`,
    '/broken': `${tag}<h1>500</h1>`,
    '/away': `<script>location.href = '${origin('tracker.localhost')}/elsewhere'</script>`,
    '/last': `${tag}<h1>Last</h1><img src="${origin('tracker.localhost')}/at-last" alt="">`,
    '/pretended': `<h1>Page</h1><script src="${origin('tracker.localhost')}/main.js"></script>`,
    '/few': `${tag}<h1>Page</h1><a href="/few-two">two</a><script>
      const looking = setInterval(() => {
        if (!window.taproot?.consent.allows('analytics')) return;
        clearInterval(looking);
        document.body.insertAdjacentHTML('beforeend', '<a href="/members">members</a>');
      }, 50);
    </script>`,
    '/few-two': `${tag}<h1>Two</h1><a href="/export">export</a><img src="${origin('tracker.localhost')}/at-two" alt="">`,
    '/members': `${tag}<h1>Members</h1><img src="${origin('tracker.localhost')}/at-members" alt="">`,
    '/dark': `${tag}<h1>Page</h1><div role="dialog" style="position:fixed;inset:0;background:#fff;z-index:9"><h2>We value your privacy</h2>
      <button style="font-size:30px;background:#060;color:#fff">Accept all</button>
      <button disabled style="color:#fefefe;background:#fff;border:0;font-size:8px">Reject</button>
      <details><summary>Settings</summary><label><input type="checkbox" checked> Marketing</label></details></div>`,
    '/nags': `${tag}<h1>Page</h1><a href="/nags-two">Two</a>${NAGS}`,
    '/nags-two': `${tag}<h1>Two</h1>${NAGS}`,
    '/waits': `<h1>Page</h1><script>addEventListener('load', () => setTimeout(() => {
      document.head.append(Object.assign(document.createElement('script'), { src: '/never.js' }));
      document.head.append(Object.assign(document.createElement('script'), { src: '/after-a-while.js' }));
    }, 50))</script>`,
    '/busy': `<h1>Page</h1><script>addEventListener('load', () => setTimeout(() => { for (;;); }, 100))</script>`,
    '/leaky': `<h1>Page</h1>${markup}<div style="height: 4000px"></div><script src="${origin('tracker.localhost')}/leaks.js"></script>`,
    '/tagged-leaky': `${tag}<h1>Page</h1><img src="${origin('tracker.localhost')}/pixel" alt=""><script src="${origin('tracker.localhost')}/leaks.js"></script>`,
  };

  function answer(request: IncomingMessage, response: ServerResponse): unknown {
    const host = `${request.headers.host}`.replace(/:\d+$/, '');
    const { pathname } = new URL(`http://x${request.url}`);
    const say = (type: string, body: string | Buffer, headers: Record<string, string> = {}, status = 200) =>
      response.writeHead(status, { 'content-type': type, 'access-control-allow-origin': '*', ...headers }).end(body);
    if (host === 'cdn.taproot.localhost') return say('text/javascript', readFileSync(join(DIST, pathname.slice(1))));
    if (host === 'tracker.localhost') {
      if (pathname === '/main.js') return say('text/javascript', PRETENDED);
      if (pathname === '/leaks.js') return say('text/javascript', script);
      if (pathname.endsWith('.js')) return say('text/javascript', '');
      if (pathname === '/frame') return say('text/html', `<iframe src="${origin('other.localhost')}/nested" title="Nested"></iframe>`);
      if (pathname === '/events') return say('text/event-stream', '\n');
      if (pathname === '/hop') return response.writeHead(302, { location: `${origin('main.taproot.localhost')}/icon.svg` }).end();
      return say(
        'text/plain',
        '',
        pathname === '/cookie' ? { 'set-cookie': 'track_third=1; HttpOnly; Secure; SameSite=None; Path=/' } : {},
      );
    }
    if (host === 'nobody.localhost') return say('text/html', '<title>Page</title><h1>Page</h1>');
    if (host === 'main.taproot.localhost') {
      if (pathname === '/go') return response.writeHead(302, { location: `${origin('tracker.localhost')}/hop` }).end();
      // No answer: the browser waits until the test ends.
      if (pathname === '/never.js') return;
      if (pathname === '/after-a-while.js')
        return setTimeout(() => say('text/javascript', `new Image().src = '${origin('tracker.localhost')}/after-a-while'`), 6_000);
      if (pathname === '/export') return say('text/csv', 'a', { 'content-disposition': 'attachment; filename="a.csv"' });
      if (pathname === '/worker.js') return say('text/javascript', 'self.addEventListener("install", () => self.skipWaiting())');
      const page = pages[pathname];
      const cookie = pathname === '/leaky' ? { 'set-cookie': 'track_server=1; HttpOnly; Path=/' } : undefined;
      if (page)
        return say(
          'text/html; charset=utf-8',
          `<!doctype html><html lang="en"><head><title>Page</title></head><body>${page}</body></html>`,
          cookie,
          pathname === '/broken' ? 500 : 200,
        );
    }
    if (pathname === '/vendors/newsletter.example/b/own.js')
      return say('text/javascript', 'localStorage.setItem("nl_planted", 1); sessionStorage.setItem("nl_visit", 1)');
    const cors = { 'access-control-allow-origin': request.headers.origin ?? '*', 'access-control-allow-credentials': 'true' };
    return response.writeHead(pathname === '/missing' ? 404 : 200, { 'content-type': 'application/json', ...cors }).end('{}');
  }

  return {
    url: (path: string, host = 'main.taproot.localhost') => `${origin(host)}${path}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
