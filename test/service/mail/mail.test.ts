import { createServer, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { connectionOf, openMail } from '../../../service/mail/mail';
import { type MailServer, openMailServer } from '../tells/mail-server';

const MAIL_FROM = 'Taproot <taproot@service.example>';
const MESSAGE = { id: 'one', to: 'ana@main.example', subject: 'The week', text: 'Visitors: 3', html: '<p>Visitors: 3</p>' };

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const opened = async (...options: Parameters<typeof openMailServer>): Promise<MailServer> => {
  const server = await openMailServer(...options);
  closing.push(server.close);
  return server;
};

/** A server of lines: `answers` by the beginning of what it was sent; undefined says nothing, and '' hangs up. */
async function scripted(answers: (line: string) => string | undefined): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    const say = (text: string | undefined) => (text === '' ? socket.destroy() : text && socket.write(`${text}\r\n`));
    say(answers('hello'));
    socket.on('data', (data) => say(answers(`${data}`)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return `smtp://127.0.0.1:${(server.address() as { port: number }).port}`;
}

const usual =
  (data: string | undefined) =>
  (line: string): string | undefined => {
    if (line === 'hello') return '220 here';
    if (/^DATA/.test(line)) return '354 go on';
    if (/^(EHLO|HELO|MAIL|RCPT|QUIT|RSET)/.test(line)) return '250 fine';
    return data;
  };

it('sends both parts to one recipient, with the link that ends such mails in the header, and returns the server’s words', async () => {
  const server = await opened();
  const mail = openMail({ SMTP_URL: server.url, MAIL_FROM });
  const unsubscribe = 'https://console.example/console/unsubscribe?token=abc';
  expect(await mail?.send({ ...MESSAGE, unsubscribe })).toEqual({ fate: 'sent', answer: expect.stringMatching(/^250/) });
  const [{ to, headers, parts } = {} as never] = server.arrived;
  expect(to).toEqual(['ana@main.example']);
  expect(headers).toMatchObject({
    from: MAIL_FROM,
    to: 'ana@main.example',
    subject: 'The week',
    'list-unsubscribe': `<${unsubscribe}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    'auto-submitted': 'auto-generated',
  });
  expect(parts['text/plain']).toContain('Visitors: 3');
  expect(parts['text/html']).toContain('<p>Visitors: 3</p>');
  await mail?.send(MESSAGE);
  expect(server.arrived[1]?.headers['message-id']).toBe(headers['message-id']);
});

it('B11: keeps a subject on one line, and recipients as they were set', async () => {
  const server = await opened();
  const subject = '<a href="https://evil.example">sign in</a>\r\nBcc: x@evil.example\r\n\r\nbody';
  await openMail({ SMTP_URL: server.url, MAIL_FROM })?.send({ ...MESSAGE, subject });
  const [{ to, headers, raw } = {} as never] = server.arrived;
  expect(to).toEqual(['ana@main.example']);
  expect(headers).not.toHaveProperty('bcc');
  expect(raw.split('\r\n').filter((line) => /^(subject|bcc|to):/i.test(line))).toHaveLength(2);
});

it.each([
  ['421 at the greeting', (line: string) => (line === 'hello' ? '421 come later' : undefined), 'later', /421 come later/],
  ['451 for the recipient', (line: string) => (/^RCPT/.test(line) ? '451 greylisted' : usual('250 ok')(line)), 'later', /451 greylisted/],
  [
    '550 for the recipient',
    (line: string) => (/^RCPT/.test(line) ? '550 nobody here' : usual('250 ok')(line)),
    'refused',
    /550 nobody here/,
  ],
  ['550 for the sender', (line: string) => (/^MAIL/.test(line) ? '550 not you' : usual('250 ok')(line)), 'later', /550 not you/],
  ['552 after the message', usual('552 too large'), 'refused', /552 too large/],
  ['452 after the message', usual('452 disk full'), 'later', /452 disk full/],
  ['an end after the message', usual(''), 'doubt', /closed/i],
  ['silence after the message', usual(undefined), 'doubt', /No answer|timeout/i],
  ['an end before the message', (line: string) => (/^DATA/.test(line) ? '' : usual('250 ok')(line)), 'later', /closed/i],
  ['silence at the greeting', () => undefined, 'later', /No answer|Greeting never received|timeout/i],
] as const)('B10: tells how %s ended, and in which words', async (_, answers, fate, words) => {
  const mail = openMail({ SMTP_URL: await scripted(answers), MAIL_FROM }, 700);
  const sent = await mail?.send(MESSAGE);
  expect(sent).toEqual({ fate, answer: expect.stringMatching(words) });
});

it('tells that nobody listens', async () => {
  const server = await openMailServer();
  await server.close();
  expect(await openMail({ SMTP_URL: server.url, MAIL_FROM })?.send(MESSAGE)).toMatchObject({
    fate: 'later',
    answer: expect.stringContaining('ECONNREFUSED'),
  });
});

it('signs in where the address has a user, and never with a password in the clear', async () => {
  const seen: unknown[] = [];
  const server = await opened(() => undefined, {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      seen.push([username, password]);
      if (password === 'p@ss') done(null, { user: username });
      else done(new Error('wrong password'));
    },
  });
  const address = (user: string) => server.url.replace('//', `//${user}@`);
  expect(await openMail({ SMTP_URL: address('ana:p%40ss'), MAIL_FROM })?.send(MESSAGE)).toMatchObject({ fate: 'sent' });
  expect(await openMail({ SMTP_URL: address('ana:other'), MAIL_FROM })?.send(MESSAGE)).toMatchObject({
    fate: 'later',
    answer: expect.stringContaining('wrong password'),
  });
  expect(seen[0]).toEqual(['ana', 'p@ss']);
  expect(connectionOf('smtp://ana:x@mail.example').options).toMatchObject({ port: 587, requireTLS: true, ignoreTLS: false });
  expect(connectionOf('smtps://mail.example').options).toMatchObject({ port: 465, secure: true });
});

it('is not there without an address', () => {
  expect(openMail({ SMTP_URL: undefined, MAIL_FROM: undefined })).toBeUndefined();
});
