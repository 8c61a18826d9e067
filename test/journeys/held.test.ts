import { beforeEach, describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { rewriting } from '../../tools/lab/network';
import { neverIdle } from '../support/never-idle';
import { refuseFirst } from '../support/refuse-first';
import { thorough } from '../support/thorough';
import { visits } from '../support/visit';

const visit = visits();
type Win = { order: string[]; taproot: Taproot };

/** Serves the page with more markup after its tag, under its own CSP. */
const serveWith = (markup: (nonce: string) => string) =>
  visit.visitor.route(
    '**/',
    rewriting((body) => body.replace(/main\.js[^>]*><\/script>/, (found) => found + markup(/nonce="([^"]+)"/.exec(body)?.[1] ?? ''))),
  );
const order = () => visit.page.evaluate(() => (window as unknown as Win).order);
const open = () => visit.page.goto(visit.network.demo.url('main', '/'));
const choose = (choice: 'acceptAll' | 'rejectAll') =>
  visit.page.evaluate((choice) => (window as unknown as Win).taproot.consent[choice](), choice);

describe('held scripts', () => {
  const held = (nonce: string) => `
    <script nonce="${nonce}">window.order = [];</script>
    <script nonce="${nonce}" data-consent="analytics">order.push('inline');</script>
    <script nonce="${nonce}" type="text/plain" data-consent="analytics" src="/held-1.js"></script>
    <script nonce="${nonce}" type="text/plain" data-consent="profiling">order.push('never');</script>
    <script nonce="${nonce}" data-consent="analytics" data-own="kept">order.push('after ' + document.currentScript.dataset.own);</script>`;

  beforeEach(() =>
    visit.visitor.route('**/held-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: `order.push('external ' + !!document.currentScript.nonce)` }),
    ),
  );

  it('wait for consent, then run once each, in order, with their attributes and nonce [CON-09] [CON-04]', async () => {
    await refuseFirst(visit);
    await serveWith(held);
    await open();
    expect(await order()).toEqual([]);
    await choose('acceptAll');
    await expect.poll(order).toHaveLength(3);
    await choose('acceptAll');
    await visit.untilCalm();
    expect(await order()).toEqual(['inline', 'external true', 'after kept']);
  });

  it('run in the same order if nothing forbids them, except those with an unknown purpose [CON-09] [CON-03]', thorough, async () => {
    await serveWith((nonce) => held(nonce).replaceAll('data-consent="analytics"', 'type="text/plain" data-consent="analytics"'));
    await open();
    await expect.poll(order).toEqual(['inline', 'external true', 'after kept']);
  });

  it.each(['type="text/plain"', ''])('wait for consent, too, if they are added later: %s [CON-09]', thorough, async (type) => {
    await refuseFirst(visit);
    await serveWith(
      (nonce) => `<script nonce="${nonce}">window.order = [];</script>
        <template id="late"><script nonce="${nonce}" data-consent="analytics" ${type}>order.push('late')</script>
          <script nonce="${nonce}" data-consent="analytics" ${type} src="/held-late.js"></script></template>`,
    );
    const asked: string[] = [];
    visit.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await open();
    // Before the runtime's chunk has loaded, nothing holds a script that runs within the call that inserts it.
    await visit.page.evaluate(
      () => new Promise<void>((resolve) => (window as unknown as Win).taproot.hooks.ready.tap('test', () => resolve())),
    );
    await visit.page.evaluate(() => document.body.append(document.querySelector<HTMLTemplateElement>('#late')?.content ?? ''));
    await visit.untilCalm();
    expect(await order()).toEqual([]);
    expect(asked).not.toContain('/held-late.js');
    await choose('acceptAll');
    await expect.poll(order).toEqual(['late', 'external true']);
  });
});

it(
  'held scripts run once after being put into a shadow tree, next to a text node, or removed again at once [CON-09]',
  thorough,
  async () => {
    await refuseFirst(visit);
    const late = (nonce: string, name: string) =>
      `<template id="${name}"><script nonce="${nonce}" data-consent="analytics" data-type="own">order.push('${name}')</script></template>`;
    await serveWith(
      (nonce) =>
        `<script nonce="${nonce}">window.order = [];</script>${['shadow', 'beside', 'removed'].map((name) => late(nonce, name)).join('')}`,
    );
    await open();
    await visit.page.evaluate(async () => {
      await new Promise<void>((resolve) => (window as unknown as Win).taproot.hooks.ready.tap('test', () => resolve()));
      const script = (name: string) => document.querySelector<HTMLTemplateElement>(`#${name}`)?.content.firstChild as HTMLElement;
      const host = document.body.appendChild(document.createElement('div'));
      host.attachShadow({ mode: 'open' }).append(script('shadow'));
      host.appendChild(document.createTextNode('text')).before(script('beside'));
      document.head.appendChild(script('removed')).remove();
    });
    expect(await order()).toEqual([]);
    await choose('acceptAll');
    await expect.poll(async () => [...(await order())].sort()).toEqual(['beside', 'removed', 'shadow']);
    await choose('acceptAll');
    await visit.untilCalm();
    expect(await order()).toHaveLength(3);
  },
);

it('images and frames wait for consent, and a withdrawal reloads the page if a vendor’s script has run [CON-09] [CON-15]', async () => {
  const asked: string[] = [];
  visit.page.on('request', (request) => asked.push(request.url().replace(/.*\?/, '')));
  await visit.visitor.route('**/pixel.png*', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  await open();
  // One of the addresses that the page's policy allows.
  const survey = await visit.page.evaluate(() => document.querySelector('iframe')?.src);
  // An open page would begin anew at the refusal.
  await visit.page.goto('about:blank');
  await refuseFirst(visit);
  await serveWith(
    (nonce) => `<script nonce="${nonce}">window.order = [];</script>
      <img data-consent="analytics" data-src="/pixel.png?image" alt="">
      <iframe data-consent="analytics" data-src="${survey}?frame" title="Survey"></iframe>
      <script nonce="${nonce}" type="text/plain" data-consent="analytics">order.push('vendor')</script>`,
  );
  await open();
  await visit.untilCalm();
  expect(asked).not.toContain('image');
  expect(asked).not.toContain('frame');
  await choose('acceptAll');
  await expect.poll(() => asked).toEqual(expect.arrayContaining(['image', 'frame']));
  await expect.poll(order).toEqual(['vendor']);
  const reloaded = visit.page.waitForEvent('load');
  await visit.page.evaluate(() => void (window as unknown as Win).taproot.consent.withdraw());
  await reloaded;
  expect(await order()).toEqual([]);
});

it('a frame that was shown stays away on the way back to its page, if its visitor has refused in between [CON-09 CON-15]', async () => {
  await open();
  const survey = await visit.page.evaluate(() => document.querySelector('iframe')?.src);
  await serveWith(() => `<iframe data-consent="analytics" data-src="${survey}?frame" title="Survey"></iframe>`);
  const asked: string[] = [];
  visit.page.on('request', (request) => asked.push(request.url().replace(/.*\?/, '')));
  await open();
  await choose('acceptAll');
  await expect.poll(() => asked).toContain('frame');
  await visit.page.goto(visit.network.demo.url('main', '/about'));
  await visit.untilCalm();
  const reloaded = visit.page.waitForEvent('load');
  await visit.page.evaluate(() => void (window as unknown as Win).taproot.consent.withdraw());
  await reloaded;
  await visit.untilCalm();
  asked.length = 0;
  await visit.page.goBack();
  await visit.untilCalm();
  expect(await visit.page.evaluate(() => (window as unknown as Win).taproot.consent.state)).toBe('rejected');
  expect(await visit.page.locator('iframe[data-consent]').count()).toBe(1);
  expect(asked).not.toContain('frame');
});

it('an image keeps its place while it waits, showing its text, and when it loads [CON-09]', thorough, async () => {
  await visit.visitor.route('**/place.svg', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>' }),
  );
  await refuseFirst(visit);
  await visit.visitor.route(
    '**/',
    rewriting((body) =>
      body.replace(
        /<main[^>]*>/,
        (main) => `${main}<img id="place" data-consent="analytics" data-src="/place.svg" width="200" height="150" alt="A river">`,
      ),
    ),
  );
  await open();
  const box = () =>
    visit.page
      .locator('#place')
      .evaluate((image: HTMLImageElement) => [image.offsetWidth, image.offsetHeight, image.complete, !!image.src]);
  await expect.poll(box).toEqual([200, 150, true, false]);
  await choose('acceptAll');
  await expect.poll(box).toEqual([200, 150, true, true]);
  expect(await visit.page.locator('#place').getAttribute('style')).toBe('');
});

it('marks with an unknown purpose never run or load, before or after any choice, and cause one warning [CON-09]', async () => {
  const asked: string[] = [];
  visit.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const warnings: string[] = [];
  visit.page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())));
  // Browsers prefetch scripts ahead of the parser, before the tag can hold them.
  await visit.visitor.route('**/unknown-1.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `order.push('external')` }),
  );
  await serveWith(
    (nonce) => `<script nonce="${nonce}">window.order = [];</script>
      <script nonce="${nonce}" data-consent="marketing">order.push('parsed')</script>
      <script nonce="${nonce}" data-consent="marketing" src="/unknown-1.js"></script>
      <script nonce="${nonce}" type="text/plain" data-consent="marketing">order.push('typed')</script>
      <img data-consent="marketing" data-src="/unknown.png" alt="">
      <script nonce="${nonce}" data-consent="analytics">order.push('known')</script>
      <template id="late"><script nonce="${nonce}" data-consent="marketing">order.push('inserted')</script>
        <script nonce="${nonce}" data-consent="marketing" src="/unknown-2.js"></script>
        <script nonce="${nonce}" data-consent="analytics">order.push('known late')</script></template>`,
  );
  await open();
  await visit.page.evaluate(async () => {
    await new Promise<void>((resolve) => (window as unknown as Win).taproot.hooks.ready.tap('test', () => resolve()));
    document.body.append(document.querySelector<HTMLTemplateElement>('#late')?.content ?? '');
  });
  await expect.poll(order).toEqual(['known', 'known late']);
  await choose('acceptAll');
  await visit.untilCalm();
  expect(await order()).toEqual(['known', 'known late']);
  expect(asked.filter((path) => /^.unknown(-2|\.png)/.test(path))).toEqual([]);
  const message = 'data-consent="marketing" never runs: write "analytics" or "necessary"';
  expect(warnings.filter((text) => text === `taproot: ${message}`)).toHaveLength(1);
  await visit.page.goto('about:blank');
  const told = (errors: readonly object[]) => errors.filter((error) => JSON.stringify(error).includes('marketing'));
  const [first, ...more] = told(await visit.network.until('errors', (errors) => told(errors).length > 0));
  expect(first).toMatchObject({ message: `Error: ${message}`, severity: 'warn', plugin: 'runtime' });
  expect(more).toEqual([]);
});

it('a mark without a purpose never runs, and a mark that can’t hold its element causes a warning [CON-09]', thorough, async () => {
  const warnings: string[] = [];
  visit.page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())));
  await serveWith(
    (nonce) => `<script nonce="${nonce}">window.order = [];</script>
      <script nonce="${nonce}" data-consent>order.push('valueless')</script>
      <script nonce="${nonce}" data-consent="">order.push('empty')</script>
      <script nonce="${nonce}" type="text/plain" data-consent="">order.push('typed')</script>
      <iframe data-consent="analytics" srcdoc="<p>text"></iframe>
      <iframe data-consent="analytics" src="about:blank" data-src="about:blank"></iframe>
      <script nonce="${nonce}" data-consent="analytics">order.push('known')</script>`,
  );
  await open();
  await expect.poll(order).toEqual(['known']);
  await choose('acceptAll');
  await visit.untilCalm();
  expect(await order()).toEqual(['known']);
  expect(warnings.filter((text) => /^taproot: (<|data-consent)/.test(text))).toEqual([
    'taproot: data-consent="" never runs: write "analytics" or "necessary"',
    'taproot: <iframe data-consent srcdoc> loads at once: write data-src',
  ]);
});

it('held scripts stay held after a withdrawal, and the page is not reloaded, if none had run [CON-15]', thorough, async () => {
  await neverIdle(visit.page);
  await visit.page.goto(visit.network.demo.url('impact', '/'));
  await visit.page.getByRole('button', { name: 'Accept' }).click();
  await visit.page.evaluate(() => Object.assign(window, { still: true }));
  await expect.poll(() => visit.page.evaluate(() => (window as unknown as Win).taproot.consent.state)).toBe('granted');
  await visit.page.evaluate(() => (window as unknown as Win).taproot.consent.withdraw());
  await visit.network.until('rejections', (entries) => entries.length === 1);
  expect(await visit.page.evaluate(() => 'still' in window)).toBe(true);
});
