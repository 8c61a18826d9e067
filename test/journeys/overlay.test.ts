import type { BrowserContextOptions } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { chunkFile } from '../../tools/lab/dist';
import { focused, violationsIn } from '../support/accessibility';
import { firstOnly, thorough } from '../support/thorough';
import { visits } from '../support/visit';

const visit = visits();

const HOST = '[data-taproot-overlay]';
const region = () => visit.page.locator(`${HOST} section`);
const tab = (name: string) => region().getByRole('tab', { name: new RegExp(`^${name}`) });
const line = (title: string) =>
  region()
    .getByRole('listitem')
    .filter({ has: visit.page.getByText(title, { exact: true }) });
const phone = { width: 320, height: 568 };
type Page = { taproot: Taproot };

async function show(path = '/?_debug', options?: BrowserContextOptions) {
  await visit.open(options);
  await visit.page.goto(visit.network.demo.url('main', path));
  await region().waitFor();
}

it('the debug overlay loads only when the address has _debug', thorough, async () => {
  const asked: string[] = [];
  visit.page.on('request', (request) => asked.push(request.url()));
  const fetched = () => asked.filter((url) => url.endsWith(chunkFile('main', 'overlay'))).length;
  await visit.page.goto(visit.network.demo.url('main', '/?debug'));
  await visit.untilViews(1);
  // Chunks that the page view starts have loaded, so the overlay would have loaded, too.
  await expect.poll(() => asked.filter((url) => url.endsWith(chunkFile('main', 'decorate'))).length).toBe(1);
  expect([fetched(), await visit.page.locator(HOST).count()]).toEqual([0, 0]);
  await visit.page.goto(visit.network.demo.url('main', '/?_debug'));
  await region().waitFor();
  expect(fetched()).toBe(1);
});

describe('the debug overlay', () => {
  it('lists the experiments of the manifest and of prompts that the page may show, with all their variants [EXP-03]', async () => {
    await show('/?_debug');
    await tab('Experiments').click();
    await expect.poll(() => line('appeal').textContent()).toContain('not on this page');
    await show('/prompts?_debug&utm_source=newsletter');
    await visit.page.getByRole('button', { name: 'Accept', exact: true }).click();
    await tab('Experiments').click();
    await expect.poll(() => line('reason').textContent()).toContain('prompt readers');
    expect(await line('reason').getByRole('link').allInnerTexts()).toEqual(['control', 'variant1']);
  });

  it('shows each detected fact, and its reason', thorough, async () => {
    await show('/?_debug&_env=testing');
    await expect.poll(() => line('Environment').textContent()).toContain('testing');
    expect(await line('Environment').textContent()).toContain('the address says _env');
    expect(await line('Host').textContent()).toContain('main.taproot.localhost');
    expect(await line('Stream').textContent()).toContain('The test stream');
    for (const fact of ['Bot', 'Do Not Track', 'Global Privacy Control', 'Admin', 'Internal', 'Opt-in', 'International'])
      expect(await line(fact).count()).toBe(1);
  });

  it('shows the consent state and its reason, and follows a choice', thorough, async () => {
    await show('/?_debug', { locale: 'de-DE', timezoneId: 'Europe/Berlin' });
    await tab('Consent').click();
    await expect.poll(() => line('In short').textContent()).toContain('Tracking is off: the visitor has not chosen yet');
    await visit.page.evaluate(() => (window as unknown as Page).taproot.consent.acceptAll());
    await expect.poll(() => line('In short').textContent()).toContain('Tracking is on: the visitor accepted');
    expect(await line('May use analytics').textContent()).toContain('Reason: granted');
  });

  it('lists a write that is blocked after the overlay has opened [CON-23]', thorough, async () => {
    await show('/?_debug&_gpc=1');
    await tab('Consent').click();
    await visit.page.evaluate(() => {
      document.cookie = 'cart=7';
    });
    await expect
      .poll(() =>
        region()
          .getByText(/Blocked: consent does not allow the cookie "cart"/)
          .count(),
      )
      .toBe(1);
  });

  it('shows each plugin’s state, time and bytes, even if consent comes later', thorough, async () => {
    await show('/?_debug', { locale: 'de-DE', timezoneId: 'Europe/Berlin' });
    await tab('Plugins').click();
    await expect.poll(() => line('analytics').textContent()).toContain('waits for consent');
    await expect.poll(() => line('ui-react').textContent()).toMatch(/waits.*for prompt/);
    await visit.page.evaluate(() => (window as unknown as Page).taproot.consent.acceptAll());
    for (const name of ['experiments', 'errors'])
      await expect
        .poll(() => line(name).textContent(), { message: name })
        .toMatch(/applied.*\d ms after boot; [\d.]+ KB sent, [\d.]+ KB unpacked/);
    await expect.poll(() => line('decorate').textContent()).toMatch(/applied.*\d ms after boot; in one file with errors/);
    await expect.poll(() => line('analytics').textContent()).toMatch(/applied.*\d ms after boot; [\d.]+ KB sent/);
    await visit.page.evaluate(() =>
      (window as unknown as Page).taproot.use({ name: 'guest', apply: (t: Page['taproot']) => t.hooks.ready.tap('guest', () => {}) }),
    );
    await expect.poll(() => line('guest').count()).toBe(1);
  });

  it('shows events as they happen, each hit, and why others were not sent', thorough, async () => {
    await show();
    await visit.untilViews(1);
    await visit.page.evaluate(() => {
      const { taproot } = window as unknown as Page;
      taproot.hooks.hit.tap('legal', ({ event }) => (event === 'secret' ? 'not ours to tell' : undefined));
      taproot.hooks.event.tap('editor', ({ name }: { name: string }) => (name === 'draft' ? null : undefined));
      taproot.track('donation_started');
      taproot.track('secret');
      taproot.track('draft');
      taproot.track('rare', { sample: 0 });
    });
    await tab('Events').click();
    await expect.poll(() => line('donation_started').textContent()).toContain('handed on');
    expect(await line('secret').textContent()).toContain('vetoedat');
    expect(await line('secret').textContent()).toContain('by legal: not ours to tell');
    expect(await line('draft').textContent()).toContain('by a tap of editor');
    expect(await line('rare').textContent()).toContain('sampled out: 0 % are sent');
    await line('donation_started').locator('summary').click();
    expect(await line('donation_started').locator('pre').textContent()).toContain('"event": "donation_started"');
    expect(await line('page_view').count()).toBe(1);
  });

  it('warns of marks that do nothing: a property without an event, and the id of no prompt', thorough, async () => {
    await show();
    await visit.page.evaluate(() => {
      document.body.setAttribute('data-track-score', '7');
      document.body.append(Object.assign(document.createElement('p'), { id: 'nobodys' }));
      document.getElementById('nobodys')?.setAttribute('data-gate', 'nobody');
    });
    await tab('Warnings').click();
    const said = async () => (await line('the page').allTextContents()).join();
    await expect.poll(said).toContain('<body data-track-score> tracks nothing');
    await expect.poll(said).toContain('data-gate="nobody" does nothing');
  });

  it('warns of an event that differs from its site’s declaration, which the service stores and counts', async () => {
    await show();
    await visit.untilViews(1);
    await visit.page.evaluate(() => {
      const { track } = (window as unknown as { taproot: { track(name: string, properties: object): void } }).taproot;
      track('quick_action', { place: 2 });
      track('Quick Action', { place: 'second', plcae: 3 });
      track('quick_acton', { place: 3 });
    });
    await tab('Warnings').click();
    await expect
      .poll(() => line('quick_action').or(line('Quick Action')).allTextContents())
      .toEqual([
        expect.stringContaining('`place` is a text, expected a number; `plcae` is not declared. sites/main/events.ts declares the event.'),
      ]);
    expect(await line('quick_acton').textContent()).toContain('Nobody declares this event. Did you mean `quick_action`?');
    const hits = await visit.network.until('hits', (all) => all.filter(({ event }) => event === 'quick_action').length === 2);
    const kept = hits.filter(({ event }) => event === 'quick_action').map(({ event_faults }) => event_faults);
    expect(kept.sort()).toEqual(['place type, plcae undeclared', undefined]);
  });

  it('shows which parts of an event were altered, and explain() counts them [PRV-02]', thorough, async () => {
    await show();
    await visit.untilViews(1);
    const warnings: string[] = [];
    visit.page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())));
    await visit.page.evaluate(() => {
      const { taproot } = window as unknown as Page;
      // Four hits are sent without waiting.
      for (let i = 0; i < 4; i++)
        taproot.track('pledge', { home_city: 'Oslo', about: 'june@mail.example', electricity_kwh: 5, order_id: '5550100199' });
    });
    await tab('Events').click();
    await expect.poll(() => line('pledge').first().textContent()).toContain('altered: a property removed, about masked');
    expect(await visit.page.evaluate(() => (window as unknown as Page).taproot.explain())).toContainEqual(
      expect.stringMatching(/^In the last \d+ hits 8 properties were removed, trimmed, masked or cut/),
    );
    const [hit] = await visit.network
      .until('hits', (hits) => hits.some(({ event }) => event === 'pledge'))
      .then((hits) => hits.filter(({ event }) => event === 'pledge'));
    expect(hit).toMatchObject({ about: '***', electricity_kwh: 5, order_id: '5550100199', altered: 'a property removed, about masked' });
    expect(JSON.stringify(hit)).not.toMatch(/Oslo|june/);
    const said = warnings.filter((text) => text.startsWith('taproot: pledge'));
    expect(said).toEqual(['a property removed', 'about masked'].map((what) => `taproot: pledge: ${what} as personal or secret`));
    expect(said.join()).not.toMatch(/Oslo|june|city/);
  });

  it('shows the last 50 clicks of a page view, with kind, address and text cut to 99 characters [ENG-03] [SES-04]', thorough, async () => {
    await show();
    await visit.untilViews(1);
    await visit.page.evaluate(() => {
      document.addEventListener('click', (event) => event.preventDefault());
      for (let i = 1; i <= 51; i++) {
        const link = Object.assign(document.createElement('a'), { href: `/story/${i}`, textContent: `Story ${i} ${'x'.repeat(100)}` });
        document.body.append(link);
        link.click();
      }
      document.body.click();
    });
    await tab('Clicks').click();
    await expect.poll(() => tab('Clicks').textContent()).toBe('Clicks 50');
    const items = await region().getByRole('listitem').filter({ hasText: 'Story' }).allTextContents();
    expect(items).toHaveLength(50);
    expect(items[0]).toMatch(/^Story 51 x{90} \S+\d\d:\d\d:\d\d UTC, link \S*\/story\/51$/);
    expect(items[49]).toMatch(/^Story 2 x{91} /);
    expect(await region().textContent()).toContain('52 clicks');
  });

  it('forces a variant of an experiment by a link', thorough, async () => {
    await show();
    await tab('Experiments').click();
    await region().getByRole('link', { name: 'variant1' }).click();
    await visit.page.waitForURL(/_debug.*_variant=hero/);
    await tab('Experiments').click();
    await expect.poll(() => line('hero').textContent()).toMatch(/^hero variant1The address forces it/);
    expect(await visit.page.locator('[data-variant=variant1]').isVisible()).toBe(true);
  });

  it('shows hooks with their taps in order, and warnings', thorough, async () => {
    await show();
    await visit.page.evaluate(() => {
      const { hooks } = (window as unknown as Page).taproot;
      hooks.ready.tap('broken', () => {
        throw new Error('it broke for jane@example.org');
      });
    });
    await tab('Hooks').click();
    await expect.poll(() => line('event').textContent()).toMatch(/analytics at -100, guards privacy → .*analytics at 100, guards privacy/);
    await tab('Warnings').click();
    await expect.poll(() => line('broken').textContent()).toMatch(/error.*plugin_error in hook ready: it broke/);
  });

  it('does not count as the visitor’s activity, and leaves tracking unchanged', thorough, async () => {
    await show();
    await visit.untilViews(1);
    const seen = () => visit.page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    await visit.page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      for (const type of ['click', 'pointerdown', 'pointermove', 'keydown', 'focusin', 'wheel'])
        window.addEventListener(type, () => seen.push(type), true);
    });
    await tab('Events').click();
    await visit.page.keyboard.press('ArrowRight');
    await region().getByRole('button', { name: 'Fold' }).click();
    expect(await seen()).toEqual([]);
    await visit.page.getByRole('heading', { level: 1 }).click();
    expect(await seen()).toContain('click');
    await visit.page.getByRole('searchbox').first().focus();
    await visit.page.evaluate(() => (window as unknown as Page).taproot.track('last'));
    await visit.page.goto('about:blank');
    const hits = await visit.network.until('hits', (entries) => entries.some(({ event }) => event === 'last'));
    expect(hits.filter(({ event }) => event === 'click')).toEqual([]);
    expect(hits.filter(({ event }) => event === 'page_view')).toHaveLength(1);
  });

  it('copies a text that identifies no visitor, and shows it when the clipboard is denied', thorough, async () => {
    await show('/?_debug&email=jane@example.org', { permissions: ['clipboard-read', 'clipboard-write'] });
    await visit.untilViews(1);
    await visit.page.evaluate(() => (window as unknown as Page).taproot.consent.acceptAll());
    await region().getByRole('button', { name: 'Copy as text' }).click();
    await region().getByText('Copied').waitFor();
    const copied = await visit.page.evaluate(() => navigator.clipboard.readText());
    for (const part of ['Taproot 1.', '## Consent', '- analytics [applied]', '- page_view [handed on]', 'allows necessary, analytics'])
      expect(copied).toContain(part);
    expect(copied).not.toMatch(/jane|[\da-f]{8}-[\da-f]{4}/);

    await visit.page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await region().getByRole('button', { name: 'Copy as text' }).click();
    const shown = region().getByLabel('The text to copy');
    await shown.waitFor();
    expect(await shown.inputValue()).toContain('- page_view [handed on]');
  });

  const looks: [what: string, options: BrowserContextOptions, scanned: RegExp][] = [
    ['on a phone in the dark', { viewport: phone, colorScheme: 'dark' }, /Plugins|Events/],
    ['on a phone in the dark, every tab', { viewport: phone, colorScheme: 'dark' }, /./],
    ['in the light', { viewport: { width: 1100, height: 800 } }, /./],
    ['in forced colours', { forcedColors: 'active' }, /./],
  ];
  firstOnly(1, looks, (cases, given) =>
    it.each(cases)('works by keyboard, fits and passes axe, %s', given, async (_, options, scanned) => {
      await show('/?_debug', options);
      await visit.untilViews(1);
      await tab('Detected').focus();
      for (const name of ['Consent', 'Plugins', 'Events', 'Clicks', 'Experiments', 'Hooks', 'Warnings']) {
        await visit.page.keyboard.press('ArrowRight');
        await expect.poll(() => focused(visit.page)).toMatch(new RegExp(`^${name} \\d+$`));
        if (scanned.test(name)) expect(await violationsIn(visit.page, HOST), name).toEqual([]);
      }
      await visit.page.keyboard.press('End');
      await visit.page.keyboard.press('ArrowRight');
      await expect.poll(() => focused(visit.page)).toMatch(/^Detected/);
      await visit.page.keyboard.press('Tab');
      expect(
        await region()
          .getByRole('tabpanel')
          .evaluate((panel) => panel.matches(':focus')),
      ).toBe(true);
      const { x = -1, y = -1, width = 0, height = 0 } = (await region().boundingBox()) ?? {};
      const { width: w = 1280, height: h = 720 } = visit.page.viewportSize() ?? {};
      expect([x >= 0, y >= 0, x + width <= w, y + height <= h]).toEqual([true, true, true, true]);
      await visit.page.keyboard.press('Escape');
      expect(await focused(visit.page)).toBe('Unfold');
      expect(await region().getByRole('tabpanel').isVisible()).toBe(false);
      await region().getByRole('button', { name: 'Close' }).press('Enter');
      await region().waitFor({ state: 'detached' });
    }),
  );
});
