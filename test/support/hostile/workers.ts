import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chunkFile } from '../../../tools/lab/dist';
import type { Visit } from '../visit';

const dist = (file: string) => readFileSync(fileURLToPath(new URL(`../../../dist/${file}`, import.meta.url)), 'utf8');

/** Matches a chunk's hash in a tag. */
const HASH = /[A-Za-z0-9+/]{43}=/g;

const turned = (text: string) => [...text].reverse().join('');

/** The tag of a release whose chunks the server no longer has. */
const oldTag = dist('main.js').replace(HASH, (hash) => `${turned(hash.slice(0, 43))}=`);

/** A worker's handling of the page's requests. `url` and `request` are the request's. The result is a response. */
type Answering = Readonly<Record<string, string>>;

const consent = chunkFile('main', 'consent');
const script = (text: string) => `new Response(${JSON.stringify(text)}, { headers: { 'content-type': 'text/javascript' } })`;

/** A site's own service workers that answer from a cache made stale by a release, and fetch the rest from the network. */
export const workers: Answering = {
  'an old chunk under the address of the new one': `url.includes('/${consent}') ? ${script(dist(consent).replace(/"taproot-[\d.]+"/g, '"taproot-0.9.0"'))} : fetch(request)`,
  'another chunk under the address of one': `url.includes('/${consent}') ? ${script(dist(chunkFile('main', 'errors')))} : fetch(request)`,
  'a chunk that was kept without CORS': `url.includes('/${consent}') ? fetch(url, { mode: 'no-cors' }) : fetch(request)`,
  'its own page for whatever fails': `(url.includes('/${consent}') ? Promise.reject() : fetch(request)).catch(() => new Response('<!doctype html><title>You are offline</title>', { headers: { 'content-type': 'text/html' } }))`,
  'an old tag, whose chunks are gone': `url.endsWith('/main.js') ? ${script(oldTag)} : fetch(request)`,
};

/** Lets a service worker answer the requests of the visitor's pages on the main site from now on. */
export async function installWorker({ page, visitor, network }: Visit, answer: string): Promise<void> {
  const text = `
    addEventListener('install', () => skipWaiting());
    addEventListener('activate', (event) => event.waitUntil(clients.claim()));
    addEventListener('fetch', (event) => {
      const { request } = event;
      const { url } = request;
      event.respondWith(${answer});
    });`;
  await visitor.route('**/sw.js', (route) => route.fulfill({ contentType: 'text/javascript', body: text }));
  // The site's pages may not create a worker from a string.
  await visitor.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '<title>blank</title>' }));
  await page.goto(network.demo.url('main', '/blank'));
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    const controlled = new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
    await serviceWorker.register('/sw.js');
    if (!serviceWorker.controller) await controlled;
  });
}

/** Removes the worker: the site has found its mistake. */
export const removeWorker = ({ page }: Visit): Promise<void> =>
  page.evaluate(async () => {
    for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
  });
