import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { rewriting } from '../../tools/lab/network';
import { arrive } from '../support/arrive';
import { disguises, email, named as names, type Secret, telling, tracesIn } from '../support/personal-data';
import { pluginsThere } from '../support/plugins-there';
import { firstOnly, thorough } from '../support/thorough';
import { named, visits } from '../support/visit';

// Some pages do not exist.
const visit = visits({ silent: false });
const uri = encodeURIComponent;

/** Returns a few secrets of each kind, the same each time. */
const some = (from: fc.Arbitrary<Secret>, seed: number) => fc.sample(from, { seed, numRuns: 4 });

/** Unit tests try every disguise. The page tries a common one and one of several layers. */
const QUICK = ['percent-encoded twice', 'full-width, in base64'];
const ordered = Object.entries(disguises).sort(([a], [b]) => Number(QUICK.includes(b)) - Number(QUICK.includes(a)));

firstOnly(QUICK.length, ordered, (cases, options) =>
  it.each(cases)('no personal data leaves the page when it is written %s [PRV-01] [PRV-02]', options, async (_, write) => {
    const bodies: string[] = [];
    visit.page.on('request', (request) => bodies.push(request.url().split('?').slice(1).join('?'), request.postData() ?? ''));
    const secrets = [...some(email, 1), ...some(telling, 2), ...some(names, 3)];
    const [a = '', b = '', c = '', d = ''] = some(telling, 4).map(({ text }) => write(text));
    const landing = visit.network.demo.url(
      'main',
      `/people/${uri(a)}?q=${uri(b)}&email=x&next=${uri(`/a?fname=Jane&c=${uri(c)}`)}#/r/${uri(d)}?x=${uri(a)}`,
    );
    const planted = some(telling, 4);
    await visit.page.route('**/*', (route) =>
      route.request().isNavigationRequest()
        ? rewriting((html) => html.replace(/<title>[^<]*/, `<title>Dear ${a}`))(route)
        : route.fallback(),
    );
    await arrive(visit.page, landing, visit.network.demo.url('main', `/u/${uri(b)}?c=${uri(c)}`));
    await visit.untilViews(1);
    bodies.length = 0;
    const written = secrets.map(({ text }) => write(text));
    await visit.page.evaluate((texts) => {
      const { track } = (window as unknown as { taproot: { track(name: string, properties: object): void } }).taproot;
      document.addEventListener('click', (event) => event.preventDefault());
      texts.forEach((text, i) => {
        const link = Object.assign(document.createElement('a'), {
          href: `/x/${encodeURIComponent(text)}?q=${encodeURIComponent(text)}`,
          id: text,
        });
        const form = Object.assign(document.createElement('form'), { name: 'join' });
        const field = Object.assign(document.createElement('input'), { type: 'search', name: 'first_name', value: text });
        link.textContent = `Write to, ${i % 3 ? 'or not,' : ''}`;
        form.append(field);
        document.body.append(link, form);
        field.dispatchEvent(new Event('input', { bubbles: true }));
        link.click();
        track('form', { first_name: text, 'user[email]': text, items: [{ full_name: text, price: 1 }] });
      });
      for (const text of texts.slice(0, 8)) track(`hello ${text}`, { label: text, [text]: 1, items: [{ item_name: `for ${text}` }] });
    }, written);
    await visit.network.until('hits', (entries) => named('form')(entries).length === written.length);
    await visit.page.goto('about:blank');
    await visit.network.until('hits', (entries) => entries.some(({ event }) => event === 'page_unload'));
    const kept = await Promise.all((['hits', 'errors', 'vendors'] as const).map(visit.network.received));
    const sent = JSON.stringify(kept) + bodies.join('\n');
    // A name alone reveals nothing: in a link or a label it may be a place.
    const told = [...planted, ...secrets.filter(({ kind }) => kind !== 'name')];
    expect(told.flatMap((secret) => tracesIn(sent, secret))).toEqual([]);
    expect(sent).not.toContain('Jane');
  }),
);

it(
  'a number of 10 to 13 digits is removed from addresses and events, whatever separates its groups [PRV-01] [PRV-02]',
  thorough,
  async () => {
    const numbers = ['555.0100199', '192.168.100.200', '555,010,0199', '555:010:0199', '+1 (555) 010-0199'];
    const query = numbers.map((number, i) => `q${i}=${uri(number)}`).join('&');
    await visit.page.goto(visit.network.demo.url('main', `/?${query}&kept=10.0.0.1`));
    await visit.untilViews(1);
    await visit.page.evaluate((numbers) => {
      const { track } = (window as unknown as { taproot: { track(name: string, properties: object): void } }).taproot;
      for (const [i, number] of numbers.entries()) track('numbers', { about: `number ${number}`, place: i });
      track('numbers', { about: 'host 10.0.0.1', place: numbers.length });
    }, numbers);
    const hits = await visit.network.until('hits', (entries) => named('numbers')(entries).length > numbers.length);
    expect(named('numbers')(hits).map(({ about }) => about)).toEqual([...numbers.map(() => 'number ***'), 'host 10.0.0.1']);
    expect(named('page_view')(hits)[0]?.page_location).toMatch(/\/\?kept=10\.0\.0\.1$/);
    expect(numbers.filter((number) => JSON.stringify(hits).includes(number))).toEqual([]);
  },
);

it(
  'no secret of a path, web token or login code is sent or stored, while ordinary folders are reported [PRV-04 ERR-06]',
  thorough,
  async () => {
    const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJlc2lnbmF0dXJl';
    const query = `x=${token}&oobCode=sEcReT4&one_time_code=sEcReT5&assertion=sEcReT6&next=${uri('/verify/sEcReT7')}`;
    const bodies: string[] = [];
    visit.page.on('request', (request) => request.isNavigationRequest() || bodies.push(request.url(), request.postData() ?? ''));
    await visit.page.goto(visit.network.demo.url('main', `/?${query}#/invite/sEcReT8`));
    await visit.untilViews(1);
    const paths = [
      '/take/action',
      '/token/sEcReT1',
      '/password-reset/sEcReT2/',
      `/reset/${token}`,
      '/accounts/reset/MQ/sEcReT3',
      '/verify/email',
    ];
    await visit.page.evaluate(() => {
      const page = window as unknown as { taproot: Taproot; views: number };
      page.views = 0;
      page.taproot.hooks.hit.tap('count', ({ event }) => {
        if (event === 'page_view') page.views++;
        return undefined;
      });
    });
    // The landing may have been counted.
    const before = await visit.page.evaluate(() => (window as unknown as { views: number }).views);
    for (const [i, path] of paths.entries()) {
      await visit.page.evaluate((path) => history.pushState(null, '', path), path);
      await visit.page.waitForFunction((views) => (window as unknown as { views: number }).views === views, before + i + 1);
    }
    await pluginsThere(visit.page, 'errors');
    await visit.page.evaluate((path) => console.error(`cannot load ${path} {"password":"sEcReT9"}`), paths[1]);
    const kept = await visit.page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
    await visit.page.goto('about:blank');
    const hits = await visit.network.until('hits', (entries) => named('page_view')(entries).length > paths.length);
    await visit.network.until('hits', (entries) => named('page_unload')(entries).length > 0);
    await visit.network.until('errors', (errors) => errors.some((error) => JSON.stringify(error).includes('cannot load')));
    const received = await Promise.all((['hits', 'errors', 'vendors'] as const).map(visit.network.received));
    const all = [JSON.stringify(received), kept, ...bodies].join('\n');
    expect(all.match(/sEcReT\d|eyJhbGciOiJIUzI1NiJ9[\w.-]*/g)).toBeNull();
    expect(named('page_view')(hits).map(({ page_path }) => page_path)).toEqual(
      expect.arrayContaining([
        '/take/action',
        '/token/***',
        '/password-reset/***/',
        '/reset/***',
        '/accounts/reset/MQ/***',
        '/verify/email',
      ]),
    );
  },
);
