import fc from 'fast-check';
import type { Frame } from 'playwright';
import { beforeEach, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { rewriting } from '../../tools/lab/network';
import { thorough } from '../support/thorough';
import { named, visits } from '../support/visit';

const visit = visits();
const submits = named('form_submit');
type Told = { submissions: unknown[]; taproot: unknown };
beforeEach(() =>
  visit.page.addInitScript(() => {
    if (window !== top) return;
    const page = window as unknown as Told;
    page.submissions = [];
    page.taproot = [
      ({ hooks }: Taproot) =>
        hooks.event.tap('test', (event) => {
          if (event.name === 'form_submit') page.submissions.push(event.properties.submission_id);
          return event;
        }),
    ];
  }),
);

const openSurvey = async (): Promise<Frame> => {
  await visit.page.goto(visit.network.demo.url('action'));
  const element = await visit.page.locator('.survey iframe').elementHandle();
  await element?.scrollIntoViewIfNeeded();
  const frame = await element?.contentFrame();
  await frame?.waitForSelector('form');
  return frame ?? expect.fail('no frame');
};
const tell = (frame: Frame, data: object) => frame.evaluate((text) => parent.postMessage(JSON.parse(text), '*'), JSON.stringify(data));
const submit = (submission_id: string) => ({ type: 'form_submit', embed_id: 'action-2026', submission_id });
/** Resolves to the reported submissions once the last one is among them. Earlier ones are reported earlier. */
const told = async (last: string) => {
  const list = () => visit.page.evaluate(() => (window as unknown as Told).submissions);
  await expect.poll(list).toContain(last);
  return list();
};

it('a page reports a submission in a survey’s frame once, with its ids [FRM-01] [FRM-02]', async () => {
  const frame = await openSurvey();
  await frame.getByLabel('Rivers and drinking water').check();
  await frame.getByRole('button', { name: 'Send answer' }).click();
  await tell(frame, submit('twice'));
  await tell(frame, submit('twice'));
  // A number with as many digits as a phone number, as survey services use.
  await tell(frame, submit('sub-1800000000000'));
  await tell(frame, submit('last'));
  expect(await told('last')).toEqual([expect.stringMatching(/^[\da-f]{16}$/), 'twice', 'sub-1800000000000', 'last']);
  await visit.page.goto('about:blank');
  const hits = await visit.network.until('hits', (entries) => submits(entries).length === 4);
  expect(submits(hits)[2]).toMatchObject({ submission_id: 'sub-1800000000000' });
  const conversions = hits.filter(({ event }) => event === 'submission').map(({ event_id }) => event_id);
  expect(conversions).toContain('submission_action_2d_2026_20_sub_2d_1800000000000');
  expect(submits(hits)[1]).toMatchObject({ embed_id: 'action-2026', submission_id: 'twice', event_category: 'embed' });
});

it('a page lets a link of the frame scroll this page, and lead elsewhere by http and https only [FRM-02]', thorough, async () => {
  // A page that is still scrolling would be clicked beside the link.
  await visit.page.emulateMedia({ reducedMotion: 'reduce' });
  const frame = await openSurvey();
  await frame.getByRole('link', { name: 'Get the results by email' }).click();
  await expect.poll(() => visit.page.locator('#newsletter').evaluate((form) => form.getBoundingClientRect().top < innerHeight)).toBe(true);
  const here = visit.page.url();
  for (const href of [
    'javascript:document.body.remove()',
    'data:text/html,x',
    'https://user:word@evil.example/',
    'file:///etc/passwd',
    'https://',
  ])
    await tell(frame, { type: 'link_click', href });
  await tell(frame, submit('after'));
  await told('after');
  expect(visit.page.url()).toBe(here);
  await frame.getByRole('link', { name: 'See last year’s' }).click();
  await visit.page.waitForURL(visit.network.demo.url('impact', '/impact2024'));
});

it('a page ignores messages of the page itself, of other origins and of nested frames [FRM-01]', thorough, async () => {
  const stranger = visit.network.demo.url('blogs', '/');
  await visit.page.route(visit.network.demo.url('action'), (route) =>
    rewriting(
      (html) => html.replace('</main>', `<iframe id="stranger" src="${stranger}"></iframe></main>`),
      (policy) => policy.replace('frame-src', `frame-src ${new URL(stranger).origin}`),
    )(route),
  );
  const frame = await openSurvey();
  await visit.page.evaluate(
    ([data, origin]) => {
      const frame = document.querySelector<HTMLIFrameElement>('.survey iframe')?.contentWindow;
      window.postMessage(data[0], '*');
      for (const source of [window, frame ?? null]) {
        let init: MessageEventInit = { data: data[1], origin, source };
        try {
          new MessageEvent('message', init);
        } catch {
          // Firefox does not accept a window of another process.
          init = { ...init, source: null };
        }
        window.dispatchEvent(new MessageEvent('message', init));
      }
    },
    [[submit('own'), submit('spoofed')], new URL(visit.network.demo.url('survey')).origin] as const,
  );
  const other = await (await visit.page.locator('#stranger').elementHandle())?.contentFrame();
  await tell(other ?? expect.fail('no frame'), submit('stranger'));
  await frame.evaluate(() => void document.body.append(document.createElement('iframe')));
  const [inner] = frame.childFrames();
  await inner?.evaluate((message) => window.top?.postMessage(message, '*'), submit('inner'));
  await tell(frame, submit('real'));
  expect(await told('real')).toEqual(['real']);
});

it('a page reads messages of a frame in a shadow tree, and ignores 500 random messages [FRM-01] [FRM-02]', async () => {
  const frame = await openSurvey();
  await visit.page.evaluate(() => {
    const host = document.querySelector('main')?.appendChild(document.createElement('div'));
    const inner = document.createElement('iframe');
    inner.src = document.querySelector<HTMLIFrameElement>('.survey iframe')?.src ?? '';
    host?.attachShadow({ mode: 'closed' }).append(inner);
  });
  await expect.poll(() => visit.page.frames().length).toBe(3);
  const shadowed = visit.page.frames()[2] ?? expect.fail('no frame');
  await shadowed.waitForSelector('form');
  const near = fc.record(
    {
      type: fc.constantFrom('form_submit', 'link_click', 'form_response', 'FORM_SUBMIT', '__proto__'),
      embed_id: fc.oneof(fc.jsonValue(), fc.constant('<b>')),
      submission_id: fc.oneof(fc.jsonValue(), fc.string({ minLength: 101 })),
      href: fc.oneof(fc.constantFrom('javascript:1', 'ftp://x', '#', 'blob:x'), fc.array(fc.string())),
      response: fc.jsonValue(),
    },
    { requiredKeys: ['type'] },
  );
  const messages = fc.sample(fc.oneof(fc.jsonValue(), near), { seed: 6, numRuns: 500 });
  const here = visit.page.url();
  await frame.evaluate((all) => {
    for (const message of JSON.parse(all)) parent.postMessage(message, '*');
  }, JSON.stringify(messages));
  await tell(shadowed, submit('shadowed'));
  const ids = await told('shadowed');
  expect(visit.page.url().replace(/#.*/, '')).toBe(here);
  for (const id of ids) expect(String(id)).toMatch(/^[\w.:-]{1,100}$/);
});
