import { describe, expect, it } from 'vitest';
import { KINDS } from '../../../service/tells/alarms/reading';
import { freshPostgres, openFreshEmbedded } from '../support/fresh-stores';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const MINUTE = 60_000;

describe.each([['the embedded store', () => openFreshEmbedded] as const, ['PostgreSQL', freshPostgres] as const])('%s', (_, choose) => {
  const open = choose();

  it('B4: lets one of several workers send what is due, once, and keeps how it ended', async () => {
    const { store, close } = await open();
    await store.console('addAccount', { email: 'ana@one.example', roles: 'operator', sites: null, made: 0, password: '' });
    expect(
      await store.console(
        'chooseMails',
        'ana@one.example',
        'es',
        [
          { topic: 'weekly', site: 'main', token: 'one' },
          { topic: 'alarms', site: '', token: 'two' },
        ],
        0,
      ),
    ).toBe(true);
    const sending = { topic: 'weekly', about: '{"site":"main"}', recipient: 'ana@one.example', made: NOW } as const;
    for (let i = 0; i < 2; i++) await store.console('planSendings', [{ id: 'a', ...sending }]);
    const claims = await Promise.all([1, 2, 3].map(() => store.console('claimSending', NOW)));
    const [claimed] = claims.filter((one) => one !== undefined);
    expect(claims.filter((one) => one !== undefined)).toHaveLength(1);
    expect(claimed).toMatchObject({ id: 'a', language: 'es', token: 'one', tries: 1 });
    await store.console('settleSending', { id: 'a', state: 'waiting', at: NOW, answer: '451', due: NOW + MINUTE });
    expect(await store.console('claimSending', NOW)).toBeUndefined();
    expect(await store.console('claimSending', NOW + MINUTE)).toMatchObject({ tries: 2 });
    await store.console('doubtSendings', NOW + MINUTE, NOW + MINUTE);
    expect(await store.console('sendings', 10)).toMatchObject([{ state: 'claimed' }]);
    await store.console('doubtSendings', NOW + 2 * MINUTE, NOW + 2 * MINUTE);
    expect(await store.console('sendings', 10)).toMatchObject([{ state: 'doubt', settled: NOW + 2 * MINUTE }]);
    // An end that comes after the doubt changes nothing.
    await store.console('settleSending', { id: 'a', state: 'sent', at: NOW, answer: '250' });
    expect(await store.console('sendings', 10)).toMatchObject([{ state: 'doubt' }]);
    expect(await store.console('plannedSendings', ['a', 'b'])).toEqual(['a']);
    await store.console('forgetSendings', NOW + 1);
    expect(await store.console('sendings', 10)).toEqual([]);
    await close();
  });

  it('B5: opens an alarm once although two workers look', async () => {
    const { store, close } = await open();
    for (let minute = 0; minute <= 15; minute += 5)
      await Promise.all(
        [1, 2].map(() =>
          store.console('heedReadings', {
            ...{ kinds: KINDS, now: NOW + minute * MINUTE, webhook: true },
            readings: [{ kind: 'destination', subject: 'crm', state: 'bad', detail: { answer: 'no' } }],
          }),
        ),
      );
    expect(await store.console('alarms', 10)).toMatchObject([{ kind: 'destination', opened: NOW + 10 * MINUTE, ended: null }]);
    expect(await store.console('sendings', 10)).toHaveLength(1);
    await store.console('countHours', NOW, NOW + 2 * 60 * MINUTE, 5);
    expect(await store.console('hourCounts', NOW)).toHaveLength(2);
    expect(await store.console('errorPeople', [1], 0)).toBe(0);
    expect(await store.console('specialDays', '2026-01-01')).toEqual([]);
    await store.console('muteAlarm', { kind: 'destination', subject: 'crm', until: NOW, actor: 'a' });
    await store.console('muteAlarm', { kind: 'destination', subject: 'crm', until: NOW + 1, actor: 'b' });
    expect(await store.console('mutes', NOW)).toMatchObject([{ actor: 'b', until: NOW + 1 }]);
    await close();
  });
});
