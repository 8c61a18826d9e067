import type { Locator } from 'playwright';
import { expect, it } from 'vitest';
import { chunkFile } from '../../tools/lab/dist';
import { rewriting } from '../../tools/lab/network';
import { rewritePage } from '../../tools/lab/rewritten-page';
import { stay } from '../support/stay';
import { firstOnly } from '../support/thorough';
import { followScripts } from '../support/until-rest';
import { named, visits } from '../support/visit';

const visit = visits();
const responses = named('form_response');

it('a page reports the answer of an advocacy form’s endpoint, and passes the same answer to the form’s script [FRM-03]', async () => {
  await visit.page.goto(visit.network.demo.url('action', '/site/Advocacy?cmd=display&id=3021'));
  await visit.page.getByText('Step 1 of 2').waitFor();
  await visit.page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('a8Xk2')));
  await visit.untilViews(1);
  // The chunk that watches forms loads when the page is idle.
  await visit.untilCalm();
  const form = visit.page.locator('form[action*="/v1/Forms/"]');
  await form.getByLabel('First name').fill('Ada');
  await form.getByLabel('Last name').fill('Byron');
  await form.getByLabel('Email', { exact: true }).fill('ada@mail.example');
  await form.getByLabel('ZIP').fill('80302');
  await form.getByRole('button', { name: 'Add my name' }).click();
  await visit.page.getByText('Thank you, your letter is on its way.').waitFor();
  await visit.page.goto('about:blank');
  const hits = await visit.network.until('hits', (entries) => responses(entries).length === 2 && named('form_submit')(entries).length > 0);
  expect(responses(hits)).toMatchObject([
    {
      ...{ form_id: 'a8Xk2', form_type: 'Advocacy', fast_action: false, form_status: 'Active', short_code: 'SCHOOLBUS', form_steps: 2 },
      layout_style: 'two column',
    },
    {
      result_code: 'Success',
      submission_id: expect.stringMatching(/^[\da-f-]{36}$/),
      client_submission_id: expect.stringMatching(/^[\da-f-]{36}$/),
    },
  ]);
  expect(named('form_submit')(hits)).toHaveLength(1);
  expect(JSON.stringify(hits)).not.toMatch(/Ada|Byron|ada@/);
});

/** Scripts that `POST` and read the answer as text, by various means. */
const submissions: Readonly<Record<string, string>> = {
  fetch: `fetch(endpoint, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }).then((answer) => answer.text())`,
  ...Object.fromEntries(
    ['text', 'json', 'blob', 'arraybuffer'].map((type) => [
      `XMLHttpRequest for ${type}`,
      `new Promise((resolve) => {
        const xhr = new XMLHttpRequest();
        xhr.open('POST', endpoint);
        xhr.responseType = '${type}';
        xhr.onload = () => resolve(${type === 'json' ? 'JSON.stringify(xhr.response)' : 'new Response(xhr.response).text()'});
        xhr.send();
      })`,
    ]),
  ),
};
const moments: Readonly<Record<string, string>> = {
  'as it is parsed': 'submit();',
  'just after it is loaded': `addEventListener('load', () => setTimeout(submit));`,
};
const firsts = Object.keys(moments).flatMap((moment) => Object.keys(submissions).map((by) => [by, moment] as const));

const tellsOnce = async (by: string, moment: string) => {
  const { page } = visit;
  const untilRest = followScripts(page);
  const endpoint = visit.network.demo.url('forms', '/v1/Forms/a8Xk2');
  const script = `const endpoint = ${JSON.stringify(endpoint)};
    const submit = async () => { window.answer = await ${submissions[by]}; };
    taproot.push(({ hooks }) => {
      hooks.contact.tap('test', () => { window.known = true; });
      hooks.event.tap('test', (event) => {
        if (event.name === 'form_response') window.told = true;
        return event;
      });
    });
    ${moments[moment]}`;
  await rewritePage(page, '**/site/Advocacy?*', '<p></p>', script);
  const methods: string[] = [];
  await page.route(endpoint, async (route) => {
    methods.push(route.request().method());
    // Receiving the submission takes longer than loading a page.
    await page.waitForFunction(() => Reflect.get(window, 'known'));
    await route.continue();
  });
  await page.goto(visit.network.demo.url('action', '/site/Advocacy?cmd=display&id=3021'));
  await page.waitForFunction(() => Reflect.get(window, 'told'));
  const answered = await page.waitForFunction(() => Reflect.get(window, 'answer'));
  const answer = JSON.parse(await answered.jsonValue());
  await untilRest();
  await page.unrouteAll();
  await page.goto('about:blank');
  const hits = await visit.network.until('hits', (entries) => responses(entries).length > 0);
  expect(responses(hits)).toMatchObject([
    { result_code: 'Success', submission_id: answer.submissionId, client_submission_id: answer.ClientSubmissionId },
  ]);
  expect(methods).toEqual(['POST']);
};
firstOnly(1, firsts, (cases, options) =>
  it.each(cases)('reports the answer to a page’s first request once, for a submission by %s, %s [FRM-03]', options, tellsOnce),
);

/**
 * A form that waits for events sent beside it. Its page records each submit, and which of its own timers end before the first is released.
 */
const held = `<form class="form" id="held" action="/forms/petition" method="post" data-hold-submit><label>City <input name="city" required></label>
  <button name="choice" value="yes">Send</button></form>`;
const note = `document.addEventListener('submit', (event) => {
    setTimeout(() => sessionStorage.setItem('held', event.defaultPrevented));
    // Timers end in the order in which they are due, however late.
    for (const ms of [49, 500])
      setTimeout(() => sessionStorage.released ?? sessionStorage.setItem('ended', [sessionStorage.ended ?? [], ms].flat()), ms);
  }, { capture: true, once: true });
  const { submit } = HTMLFormElement.prototype;
  HTMLFormElement.prototype.submit = function () {
    sessionStorage.released = true;
    submit.call(this);
  };
  document.addEventListener('formdata', ({ formData }) => sessionStorage.setItem('posted', new URLSearchParams(formData)));
  taproot.push(({ hooks }) => hooks.event.tap('test', (event) => {
    if (event.name === 'form_submit') sessionStorage.setItem('events', Number(sessionStorage.getItem('events')) + 1);
    return event;
  }));`;
const breakings: [string, string][] = [
  ['nothing else happens', ''],
  ['a listener of the page throws', `addEventListener('submit', () => { throw new Error('on purpose'); });`],
  [
    'the form is asked to submit again and again',
    `addEventListener('submit', ({ target }) => setTimeout(() => target.requestSubmit(), 10), { once: true });`,
  ],
  ['requests of the page hang', `window.fetch = () => new Promise(() => {}); navigator.sendBeacon = () => false;`],
  [
    'the form has a field that is named submit',
    `document.querySelector('#held').insertAdjacentElement('beforeend', Object.assign(document.createElement('input'), { type: 'hidden', name: 'submit' }));`,
  ],
  ...['form.remove()', 'form.reset()', 'for (const field of form.elements) field.disabled = true', "form.action = '/elsewhere'"].map(
    (change): [string, string] => [
      `the page does this with it: ${change}`,
      `addEventListener('submit', ({ target: form }) => setTimeout(() => { ${change}; }));`,
    ],
  ),
];
const isReleased = async (_: string, script: string) => {
  await rewritePage(visit.page, '**/q/preferences', held, note + script);
  const untilRest = followScripts(visit.page);
  const chunk = visit.page.waitForResponse((response) => response.url().endsWith(chunkFile('email', 'contact-forms')));
  await visit.page.goto(visit.network.demo.url('email', '/q/preferences'));
  await chunk;
  await untilRest();
  await visit.page.getByLabel('City').fill('Houma');
  const posts: (string | null)[] = [];
  visit.page.on('request', (request) => {
    if (request.url().endsWith('/forms/petition')) posts.push(request.postData());
  });
  await visit.page.getByRole('button', { name: 'Send' }).click();
  await visit.page.waitForURL('**/thanks/petition');
  expect(posts).toHaveLength(1);
  // WebDriver BiDi does not report bodies. The page's own `formdata` event has the body's entries.
  const body = posts[0] ?? (await visit.page.evaluate(() => sessionStorage.getItem('posted')));
  expect(body).toMatch(/^city=Houma&(submit=&)?choice=yes(&submit=)?$/);
  expect(await visit.page.evaluate(() => sessionStorage.getItem('held'))).toBe('true');
  expect(await visit.page.evaluate(() => sessionStorage.getItem('ended'))).toBe('49');
  visit.faults.splice(0, visit.faults.length, ...visit.faults.filter((fault) => !fault.includes('on purpose')));
};
firstOnly(1, breakings, (cases, options) => it.each(cases)('releases a held submit after 50 ms when %s [FRM-04]', options, isReleased));

const several = `<form class="form" name="real" action="/forms/petition" method="post"><input name="a" required value="1"><button>Real</button></form>
  <form name="marked" action="/forms/x" method="post" data-no-tracking><button>Marked</button></form>
  <form name="class1" class="noTracking" action="/forms/x" method="post"><button>First class</button></form>
  <form name="class2" class="custom_tracked" action="/forms/x" method="post"><button>Second class</button></form>`;

it('a page reports each real submit once, and leaves it to the page [ENG-07] [FRM-04]', async () => {
  await rewritePage(visit.page, '**/q/preferences', several, note);
  await visit.page.goto(visit.network.demo.url('email', '/q/preferences'));
  const { page } = visit;
  await stay(page, '**/forms/*');
  const count = () => page.evaluate(() => Number(sessionStorage.getItem('events')));
  const real = page.locator('form[name=real]');
  await page.getByRole('button', { name: 'Real' }).click();
  await expect.poll(count).toBe(1);
  await real.locator('input').press('Enter');
  await expect.poll(count).toBe(2);
  await real.evaluate((form: HTMLFormElement) => form.requestSubmit());
  await expect.poll(count).toBe(3);
  await real.locator('input').fill('');
  await page.getByRole('button', { name: 'Real' }).click();
  await real.evaluate((form: HTMLFormElement) => form.requestSubmit());
  for (const name of ['Marked', 'First class', 'Second class']) await page.getByRole('button', { name }).click();
  expect(page.url()).toContain('/q/preferences');
  await real.locator('input').fill('1');
  await page.unroute('**/forms/*');
  await page.getByRole('button', { name: 'Real' }).click();
  await page.waitForURL('**/thanks/petition');
  // Events keep their order, so those of the marked forms would be among them.
  expect(await count()).toBe(4);
});

it.each<[string, (button: Locator) => Promise<void>]>([
  ['a click', (button) => button.click()],
  ['Enter in a field', (button) => button.page().locator('input[name=city]').press('Enter')],
])('a page reports a form in an open shadow tree, sent once, by %s [ENG-07]', async (_, send) => {
  const form = '<form name="real" action="/forms/petition" method="post"><input name="city" value="Houma"><button>Send</button></form>';
  await rewritePage(visit.page, '**/q/preferences', `<div><template shadowrootmode="open">${form}</template></div>`, note);
  const untilRest = followScripts(visit.page);
  await visit.page.goto(visit.network.demo.url('email', '/q/preferences'));
  await untilRest();
  const posts: string[] = [];
  visit.page.on('request', (request) => request.url().endsWith('/forms/petition') && posts.push(request.method()));
  await send(visit.page.getByRole('button', { name: 'Send' }));
  await visit.page.waitForURL('**/thanks/petition');
  expect(posts).toEqual(['POST']);
  expect(await visit.page.evaluate(() => sessionStorage.getItem('events'))).toBe('1');
});

it('a page counts a press on a label, a card and Enter in a field as what they are [ENG-03]', async () => {
  const html = `<label id="beside" for="agree">Agree</label><input type="checkbox" id="agree">
    <label><b id="within">Name</b><input id="name"></label>
    <div id="card">Read <a href="#river">about rivers</a></div><p id="river"></p>
    <form id="ask" method="get" action="#"><input name="q" id="field"><button data-track="asked">Ask</button></form>`;
  await visit.visitor.route(
    '**/about',
    rewriting((body) => body.replace('</h1>', `</h1>${html}`)),
  );
  await visit.page.goto(visit.network.demo.url('main', '/about'));
  await visit.untilViews(1);
  await visit.untilCalm();
  await visit.page.evaluate(() => {
    document.querySelector('#card')?.addEventListener('click', (event) => {
      if ((event.target as Element).id === 'card') document.querySelector<HTMLElement>('#card a')?.click();
    });
    document.querySelector('#ask')?.addEventListener('submit', (event) => event.preventDefault());
  });
  await visit.page.click('#beside');
  await visit.page.click('#within');
  await visit.page.click('#card', { position: { x: 3, y: 3 } });
  await visit.page.focus('#field');
  await visit.page.keyboard.press('Enter');
  await visit.page.focus('#ask button');
  await visit.page.keyboard.press('Space');
  await visit.page.goto('about:blank');
  const hits = await visit.network.until(
    'hits',
    (entries) => named('page_unload')(entries).length > 0 && named('click')(entries).length > 1,
  );
  // Two labels, the card, and the button by Space.
  expect(named('page_unload')(hits)[0]).toMatchObject({ clicks: 4 });
  // Requests may overtake each other.
  expect(new Set(named('click')(hits).map(({ event_label }) => event_label))).toEqual(new Set(['about rivers', 'Ask']));
  expect(named('asked')(hits)).toHaveLength(2);
});
