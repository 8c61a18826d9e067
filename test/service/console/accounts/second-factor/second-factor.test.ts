import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, stepAt } from '../../../../../service/console/accounts/second-factor/totp';
import { type OpenConsole, openConsole, PASSWORD } from '../../open-console';

/** Reads what authenticators are given. RFC 4648, 6. */
function fromBase32(text: string): Buffer {
  const bits = [...text.replace(/\s/g, '')].map((one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'));
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

const cookiesIn = (headers: Readonly<Record<string, unknown>>) => {
  const set = headers['set-cookie'];
  return (Array.isArray(set) ? set : [set]).flatMap((one) => (typeof one === 'string' ? (one.split(';')[0] ?? '') : []));
};

describe('a second factor', () => {
  let opened: OpenConsole;
  let now = Date.UTC(2026, 10, 28, 12);
  beforeAll(async () => {
    opened = await openConsole('https://console.example', () => now);
    await opened.add('root@one.example', ['operator']);
  });
  afterAll(() => opened.close());

  const status = async (cookie: string) => (await opened.app.inject({ url: '/console/api/session', headers: { cookie } })).statusCode;
  const codeAt = (secret: Buffer, steps = 0) => codeOf(secret, stepAt(now) + steps);

  /** Makes an account with a second factor. */
  const enrol = async (email: string) => {
    await opened.add(email, ['officer']);
    const cookie = await opened.signIn(email);
    const offer = await opened.change(cookie, 'own/second-factor', { now: PASSWORD });
    expect(offer.statusCode).toBe(200);
    const secret = fromBase32(offer.json().secret);
    const taken = await opened.change(cookie, 'own/second-factor/confirm', { code: codeAt(secret) });
    expect(taken.statusCode).toBe(200);
    const [session = ''] = cookiesIn(taken.headers);
    return { email, secret, cookie, session, codes: taken.json().codes as string[] };
  };

  /** Posts a right password. Resolves to the cookie of the step that follows. */
  const begin = async (email: string, next = '') => {
    const answer = await opened.post({ email, password: PASSWORD, next });
    return { answer, step: cookiesIn(answer.headers).find((one) => one.includes('console_step')) ?? '' };
  };
  const send = (step: string, code: string, headers: Readonly<Record<string, string>> = {}, from = '192.0.2.1') =>
    opened.app.inject({
      ...{ method: 'POST', url: '/console/sign-in/code', remoteAddress: from },
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: step, ...headers },
      payload: new URLSearchParams({ code, next: '/console/pages?last=7d' }).toString(),
    });
  const sessionIn = (headers: Readonly<Record<string, unknown>>) => cookiesIn(headers).find((one) => one.includes('tp_console='));

  it('is asked for after the password, in a cookie of its own that opens nothing else, and leads to the view that was wanted', async () => {
    const { email, secret, cookie, session, codes } = await enrol('ana@one.example');
    expect(codes).toHaveLength(8);
    // A change of the account ends what was open, and this browser goes on under another name.
    expect([await status(cookie), await status(session)]).toEqual([401, 200]);
    now += 30_000;
    const { answer, step } = await begin(email, '/console/pages?last=7d');
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      'https://console.example/console/sign-in/code?next=%2Fconsole%2Fpages%3Flast%3D7d',
    ]);
    expect(sessionIn(answer.headers)).toBeUndefined();
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-tp_console_step=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(await status(step)).toBe(401);
    const form = await opened.app.inject({ url: '/console/sign-in/code?next=%2Fconsole%2Fpages', headers: { cookie: step } });
    expect([form.statusCode, form.body.includes('autocomplete="one-time-code"')]).toEqual([200, true]);
    expect((await send(step, codeAt(secret), { origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await send(step, '000000')).statusCode).toBe(401);
    const signedIn = await send(step, codeAt(secret));
    expect([signedIn.statusCode, signedIn.headers.location]).toEqual([303, 'https://console.example/console/pages?last=7d']);
    expect(await status(sessionIn(signedIn.headers) ?? '')).toBe(200);
    // The step has ended with it.
    expect((await send(step, codeAt(secret, 1))).headers.location).toBe(
      'https://console.example/console/sign-in?next=%2Fconsole%2Fpages%3Flast%3D7d',
    );
  });

  it('takes a code once, by whichever session it comes, and a recovery code once', async () => {
    const { email, secret, codes } = await enrol('ben@one.example');
    // The code that switched it on is used up.
    expect((await send((await begin(email)).step, codeAt(secret))).statusCode).toBe(401);
    now += 30_000;
    const steps = [(await begin(email)).step, (await begin(email)).step];
    const both = await Promise.all(steps.map((step) => send(step, codeAt(secret))));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([303, 401]);
    const [recovery = ''] = codes;
    expect((await send((await begin(email)).step, recovery.toLowerCase())).statusCode).toBe(303);
    expect((await send((await begin(email)).step, recovery)).statusCode).toBe(401);
    expect((await send((await begin(email)).step, 'AAAA-AAAA-AAAA-AAAA')).statusCode).toBe(401);
  });

  it('takes the next code after a growing time once five were wrong, by many at once too, and recovery codes at any time', async () => {
    const { email, secret, codes } = await enrol('cleo@one.example');
    now += 60_000;
    const { step } = await begin(email);
    const wrong = await Promise.all(Array.from({ length: 12 }, (_, n) => send(step, '000000', {}, `10.0.0.${n}`)));
    expect(wrong.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    expect(wrong.filter(({ statusCode }) => statusCode === 429)).toHaveLength(7);
    const refused = await send(step, codeAt(secret), {}, '10.0.0.1');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30']);
    now += 30_000;
    expect((await send(step, '000000', {}, '10.0.0.1')).statusCode).toBe(401);
    expect((await send(step, codeAt(secret), {}, '10.0.0.1')).headers['retry-after']).toBe('60');
    // Nobody who fails keeps the owner out.
    expect((await send(step, codes[0] ?? '', {}, '10.0.0.2')).statusCode).toBe(303);
    // Other accounts know nothing of it.
    const other = await enrol('dora@one.example');
    now += 60_000;
    expect((await send((await begin(other.email)).step, codeAt(other.secret), {}, '10.0.0.1')).statusCode).toBe(303);
    // The wait is over, and a right code ends the count.
    expect((await send((await begin(email)).step, codeAt(secret), {}, '10.0.0.2')).statusCode).toBe(303);
  });

  it('ends the step after 10 minutes, and with a change of the account', async () => {
    const { email, secret } = await enrol('eve@one.example');
    const { step } = await begin(email);
    now += 10 * 60_000;
    expect((await send(step, codeAt(secret))).headers.location).toMatch(/^https:\/\/console\.example\/console\/sign-in\?/);
    const { step: other } = await begin(email);
    await opened.facts.store.console('setRoles', email, 'viewer', null);
    now += 30_000;
    expect((await send(other, codeAt(secret))).headers.location).toMatch(/^https:\/\/console\.example\/console\/sign-in\?/);
    for (const forged of ['', '__Host-tp_console_step=', '__Host-tp_console_step=guessed'])
      expect((await send(forged, codeAt(secret))).headers.location).toMatch(/^https:\/\/console\.example\/console\/sign-in\?/);
  });

  it('is set up with the present password and its first code alone, and keeps no secret that a copy of the store tells', async () => {
    await opened.add('finn@one.example', ['viewer']);
    const cookie = await opened.signIn('finn@one.example');
    const wrong = await opened.change(cookie, 'own/second-factor', { now: 'wrong' });
    expect([wrong.statusCode, wrong.json().issues[0].path]).toEqual([409, 'wrong']);
    expect((await opened.change(cookie, 'own/second-factor/confirm', { code: '000000' })).statusCode).toBe(409);
    const offer = await opened.change(cookie, 'own/second-factor', { now: PASSWORD });
    const secret = fromBase32(offer.json().secret);
    expect(offer.json().qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
    expect((await opened.change(cookie, 'own/second-factor/confirm', { code: codeAt(secret, 5) })).statusCode).toBe(409);
    // Not asked for before its first code.
    expect((await opened.post({ email: 'finn@one.example', password: PASSWORD })).headers.location).toBe(
      'https://console.example/console/overview',
    );
    await opened.change(cookie, 'own/second-factor/confirm', { code: codeAt(secret) });
    const kept = JSON.stringify(await opened.facts.store.console('account', 'finn@one.example'));
    for (const text of [secret.toString('base64url'), secret.toString('hex'), offer.json().secret.replaceAll(' ', '')])
      expect(kept).not.toContain(text);
  });

  it('is taken away by an operator, or by the command, which ends the account’s sessions', async () => {
    const { email, session } = await enrol('gil@one.example');
    const operator = await opened.signIn('root@one.example');
    expect((await opened.change(operator, 'accounts/second-factor', { email })).statusCode).toBe(204);
    expect(await status(session)).toBe(401);
    expect(await status(await opened.signIn(email))).toBe(200);
    expect((await opened.change(operator, 'accounts/second-factor', { email: 'nobody@one.example' })).statusCode).toBe(409);
  });
});

describe('a service that requires a second factor', () => {
  it('shows officers and operators without one nothing but their own account, until they have it', async () => {
    const opened = await openConsole('https://console.example', Date.now, true);
    await opened.add('root@one.example', ['operator']);
    await opened.add('ana@one.example', ['viewer']);
    const get = async (cookie: string, path: string) =>
      (await opened.app.inject({ url: `/console/api/${path}`, headers: { cookie } })).statusCode;
    const cookie = await opened.signIn('root@one.example');
    expect(await Promise.all(['overview?last=7d', 'accounts', 'session', 'own'].map((path) => get(cookie, path)))).toEqual([
      403, 403, 200, 200,
    ]);
    expect((await opened.change(cookie, 'accounts/end', { email: 'ana@one.example' })).statusCode).toBe(403);
    const viewer = await opened.signIn('ana@one.example');
    expect(await get(viewer, 'overview?last=7d')).toBe(200);
    const { secret } = (await opened.change(cookie, 'own/second-factor', { now: PASSWORD })).json();
    const code = codeOf(fromBase32(secret), stepAt(Date.now()));
    const [session = ''] = cookiesIn((await opened.change(cookie, 'own/second-factor/confirm', { code })).headers);
    expect(await get(session, 'accounts')).toBe(200);
    await opened.close();
  });
});
