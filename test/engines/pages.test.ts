import { expect, it } from 'vitest';
import { inEachEngine } from '../support/engines/engine-visit';
import { experimentsFirst } from '../support/engines/gate';
import { HALF_ANSWER } from '../support/engines/half-answer';
import { named, views } from '../support/visit';

const TRIO = ['donation', 'purchase', 'transaction'];

inEachEngine((visit) => {
  /** Sets the random number that a visitor draws. Hashed with the experiment's id, 0.8 yields the variant and 0.1 the control. */
  const drawing = (point: number) => (nonce: string) =>
    `<script nonce="${nonce}">
      Math.random = () => ${point};
      window.shown = new Set();
      const look = (_, observer) => {
        observer.disconnect();
        for (const part of document.querySelectorAll('[data-variant]'))
          if (part.checkVisibility({ opacityProperty: true, visibilityProperty: true })) shown.add(part.dataset.variant);
      };
      // Each is the newest, and so the last to be told before the frame is painted.
      (function film() {
        new ResizeObserver(look).observe(document.documentElement);
        requestAnimationFrame(film);
      })();
    </script>`;
  const shown = () => visit.page.evaluate(() => [...(window as unknown as { shown: Set<string> }).shown]);

  it('always shows a visitor the same variant, and no other [EXP-03] [EXP-04] [EXP-05]', async () => {
    visit.before = drawing(0.8);
    visit.first = experimentsFirst;
    await visit.page.goto(visit.url('main'));
    await expect.poll(shown).toEqual(['variant1']);
    await visit.network.until('hits', (entries) => named('experiment_exposure')(entries).length > 0);
    visit.before = drawing(0.1);
    await visit.page.reload();
    const exposures = named('experiment_exposure')(
      await visit.network.until('hits', (entries) => named('experiment_exposure')(entries).length === 2),
    );
    expect(exposures.map(({ experiment_id, variant }) => [experiment_id, variant])).toEqual(Array(2).fill(['hero', 'variant1']));
    await expect.poll(shown).toEqual(['variant1']);
  });

  it('reports a gift once [DON-08]', async () => {
    await visit.page.goto(visit.url('donate', '/give/12345'));
    await visit.page.click('label', 'Every month');
    await visit.page.click('label', '$50');
    await visit.page.click('button', 'Continue');
    await expect.poll(visit.page.url).toContain('/checkout?');
    await visit.page.fill('#donor-first_name', 'June');
    await visit.page.fill('#donor-last_name', 'Okafor');
    await visit.page.fill('#donor-email', 'june@mail.example');
    await visit.page.click('button', 'Give $50.00 a month');
    await expect.poll(visit.page.url).toContain('/thank-you?');
    await visit.untilViews(3);
    await visit.page.reload();
    await visit.untilViews(4);
    const hits = await visit.network.until('hits', (entries) => entries.filter(({ event }) => TRIO.includes(event)).length >= 3);
    const gifts = hits.filter(({ event }) => TRIO.includes(event));
    expect(gifts.map(({ event }) => event).sort()).toEqual(TRIO);
    for (const gift of gifts) expect(gift).toMatchObject({ amount: 50, currency: 'USD', frequency: 'monthly', campaign_id: '12345' });
    expect(JSON.stringify(hits)).not.toMatch(/june|okafor/i);
  });

  it('shows a prompt, closes it by keyboard and returns the focus [PRM-07] [PRM-02]', async () => {
    const dialog = () =>
      visit.page.evaluate(() =>
        [...document.querySelectorAll('[data-taproot-prompt]')].some((host) => host.shadowRoot?.querySelector('dialog[open]')),
      );
    await visit.page.goto(visit.url('main', '/prompts'));
    await visit.page.click('button', 'Accept');
    await visit.untilViews(1);
    await visit.untilCalm();
    await visit.page.evaluate(() => document.querySelector<HTMLElement>('[data-prompt-open]')?.focus());
    await visit.page.press('Enter');
    await expect.poll(dialog).toBe(true);
    await visit.page.press('Escape');
    await expect.poll(dialog).toBe(false);
    expect(await visit.page.evaluate(() => document.activeElement?.hasAttribute('data-prompt-open'))).toBe(true);
    await visit.page.reload();
    const hits = await visit.network.until('hits', (entries) => named('prompt_close')(entries).length > 0 && views(entries).length === 2);
    expect(named('prompt_close')(hits)).toContainEqual(expect.objectContaining({ prompt_id: 'newsletter', prompt_layout: 'modal' }));
  });

  it('reports an error of the page without personal data [ERR-01] [ERR-07]', async () => {
    visit.after = (nonce) =>
      `<script nonce="${nonce}">addEventListener('load', () => { throw new RangeError('of june@mail.example') })</script>`;
    await visit.page.goto(visit.url('impact'));
    await visit.untilCalm();
    await visit.page.goto('about:blank');
    const [error] = await visit.network.until('errors', (entries) => entries.length > 0);
    expect(error).toMatchObject({ type: 'javascript_error', message: expect.stringMatching(/RangeError: of \*{3}/) });
    visit.expected.errors.push(error?.message);
    visit.page.faults.length = 0;
  });

  it('reports a promise rejection and a failed image under their own kinds [ERR-01]', async () => {
    // A page reports a file that fails only if it continues for 2 s. This timer is set after the reporter's own.
    visit.after = (nonce) => `<script nonce="${nonce}">
      addEventListener('error', ({ target }) => target !== window && setTimeout(() => { window.toldOf = target.localName }, 2_000), true);
      addEventListener('load', () => {
        void Promise.reject(new Error('rejected'));
        document.body.append(Object.assign(new Image(), { src: '/no/picture.png?email=june@mail.example' }));
      })</script>`;
    await visit.page.goto(visit.url('impact'));
    await expect.poll(() => visit.page.evaluate(() => (window as unknown as { toldOf?: string }).toldOf)).toBe('img');
    await visit.untilCalm();
    await visit.page.goto('about:blank');
    const errors = await visit.network.until('errors', (entries) => entries.length > 1);
    expect(errors.map(({ type, message }) => `${type}: ${message}`).sort()).toEqual([
      'resource_error: <img> did not load',
      'unhandled_promise_rejection: Error: rejected',
    ]);
    visit.expected.errors.push(...errors.map(({ message }) => message));
    visit.page.faults.length = 0;
  });

  it('reports no answer that the end of the page cuts off [ERR-01]', async () => {
    // As a plugin does whose request fails.
    visit.first = (nonce) => `<script nonce="${nonce}">
      fetch('${visit.url('utility', HALF_ANSWER)}')
        .then((answer) => ((window.began = true), answer.text()))
        .catch((error) => taproot.hooks.problem.call({ error, kind: 'ajax_req_error', severity: 'error', plugin: 'a', time: Date.now() }));
    </script>`;
    await visit.page.goto(visit.url('main'));
    await expect.poll(() => visit.page.evaluate(() => 'began' in window)).toBe(true);
    await visit.untilCalm();
    await visit.page.goto(visit.url('main', '/about'));
    await visit.untilViews(2);
  });

  it('reports a violation of the page’s content security policy', async () => {
    visit.after = () => '<script>window.ran = true</script>';
    await visit.page.goto(visit.url('impact'));
    expect(await visit.page.evaluate(() => 'ran' in window)).toBe(false);
    const [report] = await visit.network.until('csp', (entries) => entries.length > 0);
    expect(report?.['effective-directive']).toMatch(/^script-src/);
    visit.expected.csp.push(report?.['effective-directive']);
    visit.page.faults.length = 0;
  });
});
