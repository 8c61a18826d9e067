import { expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { firstOnly, thorough } from '../support/thorough';
import { toldTo, untilTold, watchAsked } from '../support/vendors';
import { visits } from '../support/visit';

const visit = visits({ silent: false });
type Win = { taproot: Taproot };

/** Answers requests for `switches.json` beside the tags from now on. */
const answer = async (body: string, status = 200) => {
  await visit.visitor.unroute('**/switches.json');
  await visit.visitor.route('**/switches.json', (route) =>
    route.fulfill({ status, contentType: 'application/json', headers: { 'access-control-allow-origin': '*' }, body }),
  );
};
const off = (...rules: object[]) => answer(JSON.stringify({ off: rules }));
const stored = () => visit.page.evaluate(() => localStorage.getItem('tp_switches'));
const open = (path: string) => visit.page.goto(visit.network.demo.url('main', path));
const explained = () => visit.page.evaluate(async () => (await (window as unknown as Win).taproot.explain()).join('\n'));
const isTold = (vendor: string) =>
  untilTold(visit, vendor, (calls) => calls.some(({ words }) => words[1] === 'PageView' || words[1] === 'page_view'));

it('a switch stops a running vendor, says that its script stays, and does not load it on the next page', async () => {
  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  // The answer arrives once the vendor runs.
  await visit.visitor.route('**/switches.json', async (route) => {
    await sent;
    await route.fulfill({ json: { off: [{ vendor: 'social-pixel', sites: ['main'] }] }, headers: { 'access-control-allow-origin': '*' } });
  });
  await open('/');
  await isTold('social.example');
  send();
  await untilTold(visit, 'social.example', (calls) => calls.some(({ words }) => words.includes('revoke')));
  await expect
    .poll(explained)
    .toContain('turns vendor social-pixel off. Its script was asked for before, and stays until the page is left.');
  await expect.poll(stored).toContain('vendor social-pixel');

  const asked = watchAsked(visit);
  await visit.network.forget();
  await open('/about');
  // Another advertiser starts in the same round.
  await expect
    .poll(() => asked.some((path) => path.includes('heat') || path.includes('recording') || path.includes('newsletter')))
    .toBe(true);
  expect(asked.filter((path) => path.startsWith('social'))).toEqual([]);
  expect(toldTo(await visit.network.received('vendors'), 'social.example')).toEqual([]);
  expect(await explained()).toContain('turns vendor social-pixel off.');
});

it('a switch names an experiment that is turned off in no further hit [EXP-07]', async () => {
  const named = () => visit.page.evaluate(() => localStorage.getItem('tp_session_experiments'));
  await off();
  await open('/about');
  const [view] = await visit.untilViews(1);
  // As if the visitor had seen it on another page of the session.
  await visit.page.evaluate((text) => localStorage.setItem('tp_session_experiments', text), `${view?.sess_id}hero:variant1`);
  await open('/about');
  expect((await visit.untilViews(2)).at(-1)).toMatchObject({ exp_hero: 'variant1' });
  await off({ experiment: 'hero' });
  await open('/about');
  await expect.poll(stored).toContain('experiment hero');
  await expect.poll(async () => (await named()) ?? '').not.toContain('hero');
  await visit.page.goto('about:blank');
  await visit.network.forget();
  await open('/');
  await visit.untilViews(1);
  await visit.page.goto('about:blank');
  const hits = await visit.network.until('hits', (all) => all.some(({ event }) => event === 'page_unload'));
  expect(hits.flatMap((hit) => Object.keys(hit).filter((name) => name === 'exp_hero'))).toEqual([]);
});

it('undoes a running plugin, does not start it on the next page, and starts it again once it is switched on', thorough, async () => {
  const links = () => visit.page.evaluate(() => (window as unknown as Win).taproot.hooks.navigate.taps.map(({ name }) => name));
  await off({ plugin: 'prompts' });
  await open('/');
  await expect.poll(stored).toContain('plugin prompts');
  await expect.poll(links).not.toContain('prompts-watch');
  await off();
  await open('/about');
  await expect.poll(stored).toBe(null);
  await expect.poll(explained).toMatch(/turns plugin prompts off/);
  await open('/');
  await expect.poll(links).toContain('prompts-watch');
});

const unusable: [what: string, body: string, status: number][] = [
  ['is missing', 'not here', 404],
  ['is no JSON', '<html>', 200],
  ['is nested deeply', '['.repeat(30_000), 200],
  ['is longer than 32 768 characters', JSON.stringify({ off: [{ vendor: 'social-pixel' }], more: 'x'.repeat(40_000) }), 200],
  ['has another shape', '{"off":{"vendor":"social-pixel"}}', 200],
  ['names a plugin that protects visitors', '{"off":[{"plugin":"consent"},{"plugin":"ui-react"},{"plugin":"switches"}]}', 200],
];
firstOnly(1, unusable, (cases, given) =>
  it.each(cases)('changes nothing if the answer %s', given, async (_, body, status) => {
    await answer(body, status);
    const answered = visit.page.waitForResponse('**/switches.json');
    await open('/');
    await answered;
    await isTold('social.example');
    await visit.page.getByRole('region', { name: 'Cookie consent' }).getByRole('button', { name: 'Reject' }).click();
    await visit.network.until('rejections', (entries) => entries.length === 1);
  }),
);

it('a switch stores nothing about a visitor who refused, and requests no switches', thorough, async () => {
  await off({ vendor: 'social-pixel' });
  const asked: string[] = [];
  visit.visitor.on('request', (request) => void asked.push(request.url()));
  await visit.page.goto(visit.network.demo.url('main', '/?_gpc=1'));
  await visit.untilCalm();
  expect(await stored()).toBe(null);
  expect(asked.filter((url) => url.endsWith('/switches.json'))).toEqual([]);
});
