import { afterAll, beforeAll, expect, it } from 'vitest';
import { KINDS } from '../../../service/tells/alarms/reading';
import { type OpenConsole, openConsole } from './open-console';

const MINUTE = 60_000;
const NOW = Date.parse('2026-11-28T12:00:00Z');

let opened: OpenConsole;
beforeAll(async () => {
  opened = await openConsole(undefined, () => NOW);
  await opened.add('op@one.example', ['operator']);
  await opened.add('ben@one.example', ['viewer'], ['blogs']);
});
afterAll(() => opened.close());

async function by(email: string) {
  const cookie = await opened.signIn(email);
  const { proof } = (await opened.app.inject({ url: '/console/api/session', headers: { cookie } })).json();
  return {
    get: async (path: string) => (await opened.app.inject({ url: `/console/api/${path}`, headers: { cookie } })).json(),
    post: async (path: string, payload: object) =>
      (await opened.app.inject({ method: 'POST', url: `/console/api/${path}`, headers: { cookie, 'x-console-proof': proof }, payload }))
        .statusCode,
  };
}

it('show what is wrong in both languages, and mute it for some days', async () => {
  const { store } = opened.facts;
  for (const minute of [-20, -15, -10, -5])
    await store.console('heedReadings', {
      ...{ kinds: KINDS, now: NOW + minute * MINUTE, webhook: true },
      readings: [{ kind: 'destination', subject: 'crm', state: 'bad', detail: { answer: '401 <b>no</b>' } }],
    });
  const { get, post } = await by('op@one.example');
  const shown = await get('alarms');
  expect(shown).toMatchObject({ mail: false, webhook: false, recipients: 0 });
  expect(shown.alarms).toEqual([
    {
      ...{ kind: 'destination', subject: 'crm', opened: '2026-11-28T11:50:00.000Z', ended: null, muted: null },
      told: {
        en: { title: 'crm refuses events', lines: ['Its last answer: 401 <b>no</b>'] },
        es: { title: 'crm rechaza los eventos', lines: ['Su última respuesta: 401 <b>no</b>'] },
      },
    },
  ]);
  expect(shown.sendings).toMatchObject([{ topic: 'alarms', recipient: 'webhook', state: 'waiting' }]);
  expect(await post('alarms/mute', { kind: 'destination', subject: 'crm', days: 7 })).toBe(204);
  expect((await get('alarms')).alarms[0].muted).toBe('2026-12-05T12:00:00.000Z');
  expect(await post('alarms/mute', { kind: 'destination', subject: 'crm', days: 0 })).toBe(204);
  expect((await get('alarms')).alarms[0].muted).toBeNull();
  expect(await post('alarms/mute', { kind: 'weather', subject: '', days: 1 })).toBe(400);
});

it('B3, B14: let people choose their mails, as far as they may see what these tell', async () => {
  const { get, post } = await by('ben@one.example');
  expect(await get('own/mails')).toEqual({ language: 'en', weekly: [], alarms: false, mail: false });
  expect(await post('own/mails/choose', { language: 'es', weekly: ['blogs'], alarms: false })).toBe(204);
  expect(await get('own/mails')).toEqual({ language: 'es', weekly: ['blogs'], alarms: false, mail: false });
  expect(await post('own/mails/choose', { language: 'es', weekly: ['main'], alarms: false })).toBe(403);
  expect(await post('own/mails/choose', { language: 'es', weekly: ['blogs'], alarms: true })).toBe(403);
  expect(await post('own/mails/choose', { language: 'es', weekly: ['nowhere'], alarms: false })).toBe(400);
  expect(await get('own/mails')).toMatchObject({ weekly: ['blogs'], alarms: false });
});
