import { expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import type { Step } from '../../lib/contracts/error-report';
import { thorough } from '../support/thorough';
import { followScripts } from '../support/until-rest';
import { visits } from '../support/visit';

const visit = visits({ silent: false });

type PageWindow = { ownWarn: unknown; taproot: Taproot };
interface Kept {
  readonly message: string;
  readonly plugin?: string;
  readonly metadata: { readonly consent: string; readonly site: string; readonly tracker_version: string };
  readonly trail?: readonly Step[];
}

const go = async (path: string) => {
  await visit.page.addInitScript(() => Object.assign(window, { ownWarn: console.warn }));
  await visit.page.goto(visit.network.demo.url('main', path));
};
/** Leaves the page, and resolves to the error with this message as the service stores it. */
const leave = async (message: RegExp) => {
  await visit.page.goto('about:blank');
  const isIt = (entry: object) => message.test((entry as Kept).message);
  return (await visit.network.until('errors', (errors) => errors.some(isIt))).find(isIt) as unknown as Kept;
};
const breakPlugin = () =>
  visit.page.evaluate(() => {
    const { taproot } = window as unknown as PageWindow;
    taproot.use({
      name: 'quiz',
      apply() {
        throw new Error('quiz is broken');
      },
    });
  });

it(
  'an error report includes the steps before it, without queries, texts and personal data, and its group has them [ERR-05 ERR-06]',
  thorough,
  async () => {
    await go('/about?utm_source=letter&about=june@mail.example');
    await visit.page.waitForFunction(() => console.warn !== (window as unknown as PageWindow).ownWarn);
    await visit.page.evaluate(() => {
      const button = Object.assign(document.createElement('button'), { id: 'tell', className: 'big', textContent: 'Tell June Moore' });
      document.querySelector('main')?.prepend(button);
    });
    await visit.page.click('#tell');
    await visit.page.evaluate(() => history.pushState(null, '', '/about/team?mail=june@mail.example'));
    await visit.untilViews(2);
    const file = visit.network.demo.url('cdn', '/main.js');
    await visit.page.evaluate((file) => fetch(`${file}?mail=june@mail.example`).then((answer) => answer.text()), file);
    await visit.page.evaluate(() => console.warn('no such reader: june@mail.example'));
    await breakPlugin();

    const { plugin, metadata, trail = [] } = await leave(/quiz is broken/);
    expect({ plugin, metadata }).toMatchObject({
      plugin: 'quiz',
      metadata: { consent: 'unset', site: 'main', tracker_version: expect.stringMatching(/^1\.3\.8\+/) },
    });
    const host = new URL(visit.network.demo.url('main', '/')).origin;
    const expected = [
      ['navigation', `${host}/about`],
      ['click', 'button#tell.big'],
      ['navigation', `${host}/about/team`],
      ['request', `GET ${file}`, 200],
      ['warning', 'no such reader: ***'],
    ].map((step) => JSON.stringify(step));
    const told = trail.map(({ kind, what, status }) => JSON.stringify([kind, what, ...(status ? [status] : [])]));
    expect(told.filter((step) => expected.includes(step))).toEqual(expected);
    expect(JSON.stringify(trail)).not.toMatch(/june|moore|mail|\?/i);

    const { demo } = visit.network;
    const answer = await visit.page.request.get(`http://localhost:${demo.port}/inspect/error-groups`);
    const { groups } = (await answer.json()) as { groups: { message: string; trail: Step[]; place?: { source: string } }[] };
    const group = groups.find(({ message: said }) => said.includes('quiz is broken'));
    expect(group?.trail.map(({ kind, what }) => `${kind} ${what}`)).toContain('click button#tell.big');
    expect(group?.place?.source).toMatch(/kernel\/\w+\.ts/);
  },
);

it('the error report of a visitor who refused says so, and includes nothing that they did [ERR-06 CON-20]', async () => {
  await go('/about');
  await visit.page.evaluate(() => (window as unknown as PageWindow).taproot.consent.rejectAll());
  // The page reloads by itself, which would interrupt another reload.
  await visit.openPage();
  const untilRest = followScripts(visit.page);
  await go('/about');
  await visit.page.waitForFunction(() =>
    (window as unknown as PageWindow).taproot.hooks.problem.taps.some(({ name }) => name === 'errors'),
  );
  await untilRest();
  await visit.page.click('main');
  await breakPlugin();
  const { metadata, trail } = await leave(/quiz is broken/);
  expect([metadata.consent, trail]).toEqual(['rejected', undefined]);
});
