import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenConsole, openConsole } from './open-console';

let opened: OpenConsole;
beforeAll(async () => {
  opened = await openConsole('https://console.example/stats');
  await opened.add('ana@one.example', ['viewer']);
});
afterAll(() => opened.close());

const choices = () => opened.facts.store.console('mailChoices', 'ana@one.example');
const at = (token: string) => `/console/unsubscribe?token=${token}`;

it('B3: ends one kind of mail by a press or by the mail program’s own post, without signing in, and by no mere visit', async () => {
  await opened.facts.store.console(
    'chooseMails',
    'ana@one.example',
    'es',
    [
      { topic: 'weekly', site: 'main', token: 'of-main' },
      { topic: 'weekly', site: 'blogs', token: 'of-blogs' },
    ],
    0,
  );
  const asked = await opened.app.inject({ url: at('of-main'), headers: { 'accept-language': 'es-MX' } });
  expect(asked.statusCode).toBe(200);
  expect(asked.headers['content-security-policy']).toContain("form-action 'self'");
  expect(asked.body).toContain('El correo semanal sobre main.');
  expect(asked.body).toContain('action="/stats/console/unsubscribe?token=of-main"');
  expect((await choices()).weekly).toEqual(['blogs', 'main']);

  // As RFC 8058 has it, from another origin and without a cookie.
  const post = (token: string) =>
    opened.app.inject({
      method: 'POST',
      url: at(token),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://webmail.example' },
      payload: 'List-Unsubscribe=One-Click',
    });
  expect((await post('of-main')).statusCode).toBe(200);
  expect((await choices()).weekly).toEqual(['blogs']);
  for (const token of ['of-main', 'guessed', '']) expect((await post(token)).body).toContain('You get no more of these mails');
  expect((await choices()).weekly).toEqual(['blogs']);
});

it('says the same of a link that was used as of one that never was', async () => {
  const answers = await Promise.all(['of-main', 'guessed'].map((token) => opened.app.inject({ url: at(token) })));
  expect(answers[0]?.body).toBe(answers[1]?.body);
});
