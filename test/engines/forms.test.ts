import { expect, it } from 'vitest';
import { loginOf } from '../../tools/lab/contact';
import { inEachEngine } from '../support/engines/engine-visit';
import { named } from '../support/visit';

const FILLED = ['June', 'Alder', 'june.alder@mail.example', '418 Cottonwood Lane', 'Boulder', 'CO', '80302'];

inEachEngine((visit) => {
  const values = () =>
    visit.page.evaluate(() => [...document.querySelectorAll<HTMLInputElement>('#petition-methane .field input')].map(({ value }) => value));
  // The consent banner covers the window's edge.
  const showEnd = () =>
    visit.page.evaluate(async () => {
      document.querySelector('#petition-methane [type=submit]')?.scrollIntoView({ block: 'center' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
  const petition = async () => {
    await visit.page.goto(visit.url('action', `/petition/methane?${loginOf('1001')}`));
    await showEnd();
    await expect.poll(values).toEqual(FILLED);
    // The notice has moved the form's end.
    await showEnd();
  };

  it('fills in a form for a visitor who follows an email link, says so, and clears it again [CTC-11]', async () => {
    await petition();
    await visit.page.click('button', 'Clear it');
    await expect.poll(values).toEqual(FILLED.map(() => ''));
    await expect.poll(() => visit.page.evaluate(() => document.activeElement?.id)).toBe('methane-first_name');
  });

  it('sends filled-in values as if they had been typed [CTC-11] [FRM-04]', async () => {
    await petition();
    await visit.page.click('button', 'Add my name');
    await expect.poll(visit.page.url).toContain('/thanks/petition');
    const hits = await visit.network.until('hits', (entries) => named('form_submit')(entries).length > 0);
    expect(named('form_submit')(hits)).toHaveLength(1);
    expect(JSON.stringify(hits)).not.toMatch(/june|alder|cottonwood/i);
  });

  it('reports the start and the submit of a form once, without its contents [ENG-07] [PRV-02]', async () => {
    await visit.page.goto(visit.url('main'));
    await visit.untilViews(1);
    await visit.untilCalm();
    await visit.page.fill('#newsletter-email', 'june@mail.example');
    await visit.page.click('#newsletter button');
    await expect.poll(visit.page.url).toContain('/thanks/newsletter');
    const hits = await visit.network.until('hits', (entries) => named('form_submit')(entries).length > 0);
    expect([named('form_start')(hits).length, named('form_submit')(hits).length]).toEqual([1, 1]);
    expect(JSON.stringify(hits)).not.toContain('june');
  });
});
