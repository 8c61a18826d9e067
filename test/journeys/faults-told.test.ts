import { beforeAll, describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { chunkFile } from '../../tools/lab/dist';
import { type OwnSite, ownSite } from '../support/own-site';
import { thorough } from '../support/thorough';
import { visits } from '../support/visit';

type Page = { taproot: Taproot };
const visit = visits({ silent: false });
const home = (path = '/') => visit.network.demo.url('main', path);

/** Taproot's own console warnings. */
function warnings(): string[] {
  const said: string[] = [];
  visit.page.on('console', (message) => {
    if (message.type() === 'warning' && /^taproot: /.test(message.text())) said.push(message.text());
  });
  return said;
}

/** Adds a plugin before the tag, as the guide's first example does. */
const invite = (apply: (taproot: Taproot) => unknown) =>
  visit.page.addInitScript(`if (window === top) window.taproot = [(taproot) => taproot.use({ name: 'guest', apply: ${apply} })];`);

describe('the console on a local host', () => {
  it('reports once which plugin threw in which tap, with the stack [PLG-04]', async () => {
    const said = warnings();
    await invite(({ hooks }) =>
      hooks.event.tap('guest', function sulk() {
        throw new Error('too sad');
      }),
    );
    await visit.page.goto(home());
    await visit.untilViews(1);
    await visit.page.evaluate(() => {
      for (const name of ['a', 'b', 'c']) (window as unknown as Page).taproot.track(name);
    });
    await expect.poll(() => said.filter((text) => /switched off/.test(text)).length).toBe(1);
    const thrown = said.filter((text) => /guest threw in its tap of event/.test(text));
    expect(thrown).toHaveLength(1);
    expect(thrown[0]).toMatch(/too sad[\s\S]*\bat .*sulk/);
  });

  it('names a plugin whose apply rejects, and the page sees no unhandled rejection [PLG-04]', thorough, async () => {
    const said = warnings();
    await invite(async () => {
      throw new Error('of the guest');
    });
    await visit.page.goto(home());
    await expect.poll(() => said.filter((text) => /guest failed, plugin_error:[\s\S]*of the guest/.test(text)).length).toBe(1);
    expect(visit.faults.filter((fault) => /of the guest/.test(fault))).toEqual([]);
  });

  it('says what a plugin of the page without apply lacks, and which mark tracks nothing [PLG-04]', thorough, async () => {
    const said = warnings();
    await visit.page.addInitScript(() => {
      if (window === top)
        (window as unknown as { taproot: unknown[] }).taproot = [(taproot: Taproot) => taproot.use({ name: 'x' } as never)];
      document.addEventListener('DOMContentLoaded', () => document.body.setAttribute('data-track-score', '7'));
    });
    await visit.page.goto(home());
    await expect.poll(() => said.join('\n')).toContain('x is not applied: it has no function `apply`. Expected taproot.use({ name, apply');
    await expect.poll(() => said.join('\n')).toContain('<body data-track-score> tracks nothing');
  });

  it('names a tap that returns a promise, and one that blocks the page and is switched off after 3 times [PLG-04]', thorough, async () => {
    const said = warnings();
    await visit.page.goto(home());
    await visit.untilViews(1);
    await visit.page.evaluate(() => {
      const { taproot } = window as unknown as Page;
      taproot.hooks.event.tap('later', (async () => undefined) as never);
      taproot.hooks.event.tap('slow', () => {
        for (const end = performance.now() + 300; performance.now() < end; );
        return undefined;
      });
    });
    const track = () => visit.page.evaluate(() => (window as unknown as Page).taproot.track('quiz'));
    await track();
    await expect.poll(() => said.join('\n')).toMatch(/later returns a promise from its tap of event/);
    await expect.poll(() => said.join('\n')).toMatch(/slow blocked the page in its tap of event for \d{3,} ms/);
    await expect
      .poll(async () => {
        await track();
        return said.filter((text) => /slow failed.*switched off: its taps took over 250 ms 3 times/s.test(text)).length;
      })
      .toBe(1);
    const taps = await visit.page.evaluate(() => (window as unknown as Page).taproot.hooks.event.taps.map(({ name }) => name));
    expect(taps).not.toContain('slow');
  });
});

it('the developer chunk does not load in the testing environment', thorough, async () => {
  const asked: string[] = [];
  visit.page.on('request', (request) => asked.push(request.url()));
  await visit.page.goto(home('/?_env=testing'));
  await visit.untilViews(1);
  await expect.poll(() => asked.some((url) => url.endsWith(chunkFile('main', 'decorate')))).toBe(true);
  expect(asked.filter((url) => url.endsWith(chunkFile('main', 'developer')))).toEqual([]);
});

it('explain() names refused events and the reason, whichever way they were tracked [CON-20]', thorough, async () => {
  await visit.page.goto(home('/?_gpc'));
  const said = await visit.page.evaluate(async () => {
    const { taproot } = window as unknown as Page;
    const { track } = taproot;
    taproot.track('direct');
    track('kept');
    taproot.push((given) => given.track('pushed'));
    taproot.use({ name: 'guest', apply: (given) => given.track('own') });
    return (await taproot.explain()).join('\n');
  });
  expect(said).toMatch(/^Refused because the browser says Global Privacy Control, .*: .*direct, kept, pushed, own\.$/m);
  expect(said).toMatch(/^Applied: .*guest/m);
});

describe('the overlay', () => {
  const region = () => visit.page.locator('[data-taproot-overlay] section');
  const line = (title: string) =>
    region()
      .getByRole('listitem')
      .filter({ has: visit.page.getByText(title, { exact: true }) });

  it(
    'shows events from every entry point with the reason of each refusal, and plugins without taps, but not its own event',
    thorough,
    async () => {
      await invite(({ track }) => track('own'));
      await visit.page.goto(home('/?_debug&_gpc'));
      await region().waitFor();
      await visit.page.evaluate(() => {
        const { taproot } = window as unknown as Page;
        const { track } = taproot;
        track('kept');
        taproot.push((given) => given.track('pushed'));
      });
      await region()
        .getByRole('tab', { name: /^Events/ })
        .click();
      for (const name of ['own', 'kept', 'pushed']) await expect.poll(() => line(name).textContent()).toContain('consent: gpc');
      expect(await line('debug_overlay').count()).toBe(0);
      await region()
        .getByRole('tab', { name: /^Plugins/ })
        .click();
      await expect.poll(() => line('guest').textContent()).toContain('it taps no hook');
    },
  );
});

describe('a site without analytics', () => {
  let site: OwnSite;
  beforeAll(async () => {
    site = await ownSite('silent-manifest');
  });

  it('reports in the console, in explain() and in the overlay that nothing takes events', thorough, async () => {
    const said = warnings();
    await site.serveTo(visit.visitor);
    await visit.page.goto(home('/?_debug'));
    await visit.page.evaluate(() => (window as unknown as Page).taproot.track('quiz'));
    await expect.poll(() => said.join('\n')).toMatch(/nothing here takes events: the manifest of main enables no analytics/);
    expect(await visit.page.evaluate(() => (window as unknown as Page).taproot.explain())).toContain('Nothing here takes events.');
    const region = visit.page.locator('[data-taproot-overlay] section');
    await region.getByRole('tab', { name: /^Events/ }).click();
    await expect.poll(() => region.getByRole('tabpanel').textContent()).toContain('Nothing here takes events');
  });
});
