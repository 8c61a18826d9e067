import { afterAll, beforeAll, expect, it } from 'vitest';
import { chromiumOnly } from '../../tools/lab/engines/journey-engine';
import { openChanged } from '../../tools/lab/front';
import type { Entry, Network } from '../../tools/lab/network';
import { openPlainBrowser } from '../../tools/lab/plain-browser';
import { sharedNetwork } from '../support/shared-network';
import { thorough } from '../support/thorough';
import { named } from '../support/visit';

let network: Network;

beforeAll(async () => {
  network = await sharedNetwork();
});
afterAll(() => network?.close());

const able = chromiumOnly('Firefox prerenders nothing');

/**
 * Runs before the tag. With the first event, reports what Taproot had stored and shown when the page was first seen. Tells the server when
 * the page is loaded, and again when the server has answered.
 */
const witness = `document.addEventListener('prerenderingchange', () => {
  const event_label = [document.querySelectorAll('[data-taproot-consent]').length, document.cookie, ...Object.keys(localStorage), ...Object.keys(sessionStorage)].join();
  window.taproot.push(({ track }) => track('activated', { event_label }));
});
addEventListener('load', () => {
  const ask = (turn) => {
    const picture = new Image();
    picture.onerror = () => turn < 3 && ask(turn + 1);
    picture.src = '/?loaded' + turn;
  };
  ask(1);
});
window.taproot = [];`;

/** Goes to the other page once the server answers. */
const follow = `addEventListener('load', () => {
  const picture = new Image();
  picture.onerror = () => document.querySelector('a[href$="/about"]').click();
  picture.src = '/?follow';
});`;

it('a prerendered page sends, stores and shows nothing before it is activated, and then counts one page view [LIF-06]', able, async () => {
  const rules = JSON.stringify({ prerender: [{ source: 'list', urls: ['/about'], eagerness: 'immediate' }] });
  let tell = () => {};
  const loaded = new Promise<void>((resolve) => (tell = resolve));
  let followed = Infinity;
  const front = await openChanged(network.demo.port, async (path, host, body) => {
    const nonce = /nonce="([^"]+)"/.exec(body)?.[1];
    const inline = (text: string, type = 'text/javascript') => `<script type="${type}" nonce="${nonce}">${text}</script>`;
    if (path === '/about') return body.replace('<head>', `<head>${inline(witness)}`);
    if (path === '/?loaded3') tell();
    if (path === '/?follow') {
      await loaded;
      followed = Date.now();
    }
    if (path !== '/' || !host.startsWith('main.')) return body;
    // This page has no tag, so that only the prerendered page can have stored anything.
    return body.replace(/<script[^>]*main\.js[^>]*><\/script>/, '').replace('</body>', inline(rules, 'speculationrules') + inline(follow));
  });
  const browser = openPlainBrowser(`http://main.taproot.localhost:${front.port}/`);
  try {
    await loaded;
    const [view] = named('page_view')(await network.until('hits', (entries) => named('page_view')(entries).length > 0));
    expect(view).toMatchObject({ nav_type: 'prerender', page_path: '/about' });
    expect(Number(view?.timestamp)).toBeGreaterThanOrEqual(followed);
    const hits = await network.until('hits', (entries) => named('activated')(entries).length > 0);
    expect(named('activated')(hits).map(({ event_label }) => event_label)).toEqual(['0,']);
    expect(named('page_view')(hits)).toHaveLength(1);
    expect(await network.received('csp')).toEqual([]);
  } finally {
    await browser.end();
    front.close();
  }
});

it('a prerendered page of a redirect test leads nowhere before it is activated [EXP-04 LIF-06]', {
  ...able,
  ...thorough,
}, async () => {
  const rules = JSON.stringify({ prerender: [{ source: 'list', urls: ['/appeal'], eagerness: 'immediate' }] });
  let tell = () => {};
  const loaded = new Promise<void>((resolve) => (tell = resolve));
  let followed = Infinity;
  const front = await openChanged(network.demo.port, async (path, host, body) => {
    const nonce = /nonce="([^"]+)"/.exec(body)?.[1];
    const inline = (text: string, type = 'text/javascript') => `<script type="${type}" nonce="${nonce}">${text}</script>`;
    // A visitor who draws the redirected variant.
    if (path === '/appeal') return body.replace('<head>', `<head>${inline(`Math.random = () => 0.9;${witness}`)}`);
    if (path === '/?loaded3') tell();
    if (path === '/?follow') {
      await loaded;
      followed = Date.now();
    }
    if (path !== '/' || !host.startsWith('main.')) return body;
    const link = '<a href="/appeal">The appeal</a>';
    return body
      .replace(/<script[^>]*main\.js[^>]*><\/script>/, '')
      .replace('</body>', link + inline(rules, 'speculationrules') + inline(follow.replace('$="/about"', '="/appeal"')));
  });
  const browser = openPlainBrowser(`http://main.taproot.localhost:${front.port}/`);
  try {
    await loaded;
    // A page that had been redirected could not report its activation.
    const activated = (entries: readonly Entry[]) => named('activated')(entries).filter(({ page_path }) => page_path === '/appeal');
    const hits = await network.until('hits', (entries) => activated(entries).length > 0);
    expect(activated(hits).map(({ event_label }) => event_label)).toEqual(['0,']);
    for (const { exposure_time } of named('experiment_exposure')(hits)) expect(Number(exposure_time)).toBeGreaterThanOrEqual(followed);
  } finally {
    await browser.end();
    front.close();
  }
});
