import { afterEach, beforeEach, expect, it } from 'vitest';
import { ordinaryVisitor, type Visitor } from '../../demo/visitor-setup';
import { type DemoUnderTest, runDemo } from './support/demo';

let demo: DemoUnderTest;
beforeEach(async () => {
  demo = await runDemo();
});
afterEach(() => demo.close());

const be = (visitor: Partial<Visitor>) =>
  demo.ask('live', '/visitor', {
    method: 'PUT',
    body: { ...ordinaryVisitor, ...visitor },
    headers: { 'content-type': 'application/json' },
  });

const tag = async () => /<script[^>]*main\.js[^>]*>/.exec((await demo.ask('main')).body)?.[0] ?? '';

it('the visitor is ordinary at first', async () => {
  expect((await demo.ask('live', '/visitor')).json()).toEqual(ordinaryVisitor);
  expect(await tag()).not.toContain('data-');
});

it('redirects a visitor with signals once, to an address that carries them', async () => {
  await be({ dnt: true, gpc: true });
  expect((await demo.ask('main', '/about?a=1')).headers.location).toBe('/about?a=1&_dnt=1&_gpc=1');
  expect((await demo.ask('main', '/about?_gpc=1')).headers.location).toBe('/about?_gpc=1&_dnt=1');
  expect((await demo.ask('main', '/about?a=1&_dnt=1&_gpc=1')).status).toBe(200);
});

it('the visitor’s setup marks the tag for an admin', async () => {
  await be({ admin: true });
  expect(await tag()).toContain('data-admin="true"');
});

it.each([
  ['DE', 'data-gdpr="true"'],
  ['MX', 'data-gdpr="false"'],
  ['US', 'data-gdpr="false"'],
] as const)('the visitor’s setup marks the tag for a visitor in %s', async (country, mark) => {
  await be({ country });
  expect(await tag()).toContain(mark);
});

it('simulates a bot with one more script, before the tag', async () => {
  await be({ bot: true });
  const { body } = await demo.ask('main');
  expect(body.match(/<script[^>]*src="([^"]*)"/g)).toHaveLength(2);
  expect(body.indexOf('/assets/play-bot.js')).toBeLessThan(body.indexOf('main.js'));
  expect((await demo.ask('main', '/assets/play-bot.js')).body).toContain('Googlebot');
});

it.each([{}, { dnt: 'yes' }, { ...ordinaryVisitor, country: 'XX' }, { ...ordinaryVisitor, more: 1 }])(
  'the visitor’s setup rejects the visitor %j',
  async (body) => {
    const answer = await demo.ask('live', '/visitor', { method: 'PUT', body, headers: { 'content-type': 'application/json' } });
    expect(answer.status).toBe(400);
    expect((await demo.ask('live', '/visitor')).json()).toEqual(ordinaryVisitor);
  },
);
