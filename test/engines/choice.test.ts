import { beforeAll, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { inEachEngine } from '../support/engines/engine-visit';
import { ownBuild } from '../support/own-build';
import { ownSites } from '../support/own-sites';

type Win = { taproot: Taproot };

const isAsked = () => !!document.querySelector('[data-taproot-consent]')?.shadowRoot?.querySelector('section')?.getClientRects().length;

// Building them takes longer than a test may on a busy machine.
beforeAll(async () => {
  await ownSites();
});

inEachEngine((visit) => {
  const cookies = async () => (await visit.page.cookies()).map(({ name }) => name);
  const state = () => visit.page.evaluate(() => (window as unknown as Win).taproot.consent.state);
  const untilAsked = () => expect.poll(() => visit.page.evaluate(isAsked)).toBe(true);

  it('takes a refusal along a form and a link to other registrable domains, and out of the address again [CON-24] [CON-20]', async () => {
    const links = {
      donate: visit.url('donate', '/give/12345'),
      email: visit.url('email', '/q/preferences?a=1&b[]=%20+'),
    };
    visit.first = () => `<p><a id="to-email" href="${links.email}">To the letters</a></p>
      <form action="${links.donate}"><input type="hidden" name="a" value="1"><button id="to-donate">To the gift</button></form>`;
    const carried = () =>
      visit.page.evaluate(() => {
        const link = document.querySelector<HTMLAnchorElement>('#to-email');
        link?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
        return link?.getAttribute('href');
      });
    await visit.comeFromAbroad();
    await visit.page.goto(visit.url('main'));
    await visit.page.click('button', 'Reject');
    await visit.network.until('rejections', (entries) => entries.length > 0);
    await expect.poll(carried).toMatch(/\?a=1&b\[\]=%20\+&tp_choice=no\d+$/);
    await visit.page.click('#to-donate');
    await expect.poll(visit.page.url).toBe(`${links.donate}?a=1`);
    await visit.untilCalm();
    expect([await state(), await cookies()]).toEqual(['rejected', ['edf_cc']]);
    // The other site's page knows the refusal only from the address, and its links hand it on.
    await expect.poll(carried).toMatch(/&tp_choice=no\d+$/);
    await visit.page.click('#to-email');
    await expect.poll(visit.page.url).toBe(links.email);
    await visit.untilCalm();
    expect([await state(), await cookies()]).toEqual(['rejected', ['edf_cc']]);
    expect(await visit.network.received('hits')).toEqual([]);
  });

  const grantOf = (asked: string) => (nonce: string) =>
    `<script nonce="${nonce}">
    if (!document.cookie.includes('edf_cc')) document.cookie = 'edf_cc=' + encodeURIComponent(JSON.stringify({
      categories: ['necessary', 'analytics'], consent_date: new Date(), asked: '${asked}', consent_uuid: '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
    })) + '; path=/';
  </script>`;
  const allowed = () =>
    visit.page.evaluate(() =>
      ['analytics', 'advertising', 'personalisation'].filter((purpose) => (window as unknown as Win).taproot.consent.allows(purpose)),
    );
  const said = () =>
    visit.page.evaluate(() => document.querySelector('[data-taproot-consent]')?.shadowRoot?.querySelector('section')?.textContent ?? '');
  const ALL = ['analytics', 'advertising', 'personalisation'];

  it('asks again after a new revision, says what changed, and keeps the grant in force until the answer [CON-04]', async () => {
    visit.build = await ownBuild('purposes-manifest');
    visit.before = grantOf('.advertising..personalisation..1.');
    await visit.page.goto(visit.url('main'));
    await untilAsked();
    expect(await said()).toContain('We now work with a new advertising partner.');
    expect([await state(), await allowed()]).toEqual(['unset', ['analytics']]);
    await visit.untilViews(1);
    await visit.page.click('button', 'Accept');
    await expect.poll(allowed).toEqual(ALL);
    await visit.page.goto(visit.url('main', '/about'));
    await visit.untilViews(2);
    await visit.untilCalm();
    expect([await state(), await visit.page.evaluate(isAsked)]).toEqual(['granted', false]);
    const receipts = await visit.network.until('receipts', (entries) => entries.length > 0);
    expect(receipts).toMatchObject([{ action: 'renew', how: 'banner' }]);
  });

  it('asks again for a new purpose, and pauses the grant where cookies wait for consent [CON-08]', async () => {
    visit.build = await ownBuild('purposes-manifest');
    visit.before = grantOf('.2.');
    await visit.comeFromAbroad();
    await visit.page.goto(visit.url('main'));
    await untilAsked();
    expect(await said()).toContain('Advertising, Personalization');
    await visit.untilCalm();
    expect([await state(), await allowed(), await cookies()]).toEqual(['unset', [], ['edf_cc']]);
    await visit.page.click('button', 'Accept');
    await expect.poll(allowed).toEqual(ALL);
    await visit.untilViews(1);
  });

  /** Returns the address and the focused button of a held frame. The text is empty once the frame shows another site's page. */
  const frame = (id: string) =>
    visit.page.evaluate((id) => {
      const found = document.querySelector<HTMLIFrameElement>(`#${id}`);
      const inside = found?.contentDocument;
      return {
        src: found?.getAttribute('src') ?? '',
        shows: inside?.querySelectorAll('button').length ?? 'their page',
      };
    }, id);
  /** Moves by Tab from before a frame to its button that begins with this text. */
  const tabTo = async (id: string, text: string) => {
    await visit.page.evaluate((id) => document.querySelector<HTMLElement>(`#before-${id}`)?.focus(), id);
    const focused = () =>
      visit.page.evaluate(
        (id) => document.querySelector<HTMLIFrameElement>(`#${id}`)?.contentDocument?.activeElement?.textContent ?? '',
        id,
      );
    for (let i = 0; i < 5 && !(await focused()).startsWith(text); i++) await visit.page.press('Tab');
    expect(await focused()).toMatch(new RegExp(`^${text}`));
  };

  it('shows a held frame once, or always those of its service, by keyboard [CON-09] [CON-18]', async () => {
    const src = visit.url('survey', '/embed/engines');
    visit.first = () =>
      ['one', 'two']
        .map(
          (id) => `<p><button id="before-${id}">Before</button></p>
          <iframe id="${id}" data-consent="analytics" data-src="${src}" title="A survey" width="400" height="300"></iframe>`,
        )
        .join('');
    await visit.comeFromAbroad();
    await visit.page.goto(visit.url('main'));
    await visit.page.click('button', 'Reject');
    await visit.network.until('rejections', (entries) => entries.length > 0);
    const waits = { src: '', shows: 2 };
    const shown = { src, shows: 'their page' };
    await expect.poll(() => frame('one')).toEqual(waits);
    await tabTo('one', 'Show once');
    await visit.page.press('Enter');
    await expect.poll(() => frame('one')).toEqual(shown);
    expect(await frame('two')).toEqual(waits);
    await visit.untilCalm();
    await visit.page.reload();
    await expect.poll(() => frame('one')).toEqual(waits);
    await expect.poll(() => frame('two')).toEqual(waits);
    await tabTo('one', 'Always show from');
    await visit.page.press('Enter');
    for (const id of ['one', 'two']) await expect.poll(() => frame(id)).toEqual(shown);
    await visit.untilCalm();
    await visit.page.reload();
    for (const id of ['one', 'two']) await expect.poll(() => frame(id)).toEqual(shown);
    expect(await state()).toBe('rejected');
  });

  it('counts an answered banner from its receipt, and an unanswered one without an id [CON-25] [CON-08]', async () => {
    await visit.page.goto(visit.url('main'));
    /** The time to the answer counts from the frame that shows the banner. */
    const untilSeen = async () => {
      await untilAsked();
      await visit.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))));
    };
    await untilSeen();
    await visit.page.goto(visit.url('main', '/about'));
    expect(await visit.network.until('unanswered', (entries) => entries.length > 0)).toEqual([{ site: 'main', language: 'en' }]);
    await untilSeen();
    await visit.page.click('button', 'Accept');
    const receipts = await visit.network.until('receipts', (entries) => entries.length > 0);
    expect(receipts).toMatchObject([
      {
        action: 'accept',
        how: 'banner',
        mode: 'opt_out',
        answered_within: expect.any(Number),
      },
    ]);
  });
});
