import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail that arrived. */
export interface Arrived {
  readonly to: readonly string[];
  /** As it came over the wire. */
  readonly raw: string;
  /** Headers by their names in lower case, unfolded. */
  readonly headers: Readonly<Record<string, string>>;
  /** The decoded parts, by type. */
  readonly parts: Readonly<Record<string, string>>;
}

const decoded = (body: string, encoding: string): string => {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64').toString();
  if (!/quoted-printable/i.test(encoding)) return body;
  const bytes = body.replace(/=\r?\n/g, '').replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
};

/** Decodes a header's encoded words (RFC 2047). */
const words = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, word: string) => decoded(word.replaceAll('_', ' '), 'quoted-printable'))
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, word: string) => decoded(word, 'base64'));

const headersIn = (head: string): Record<string, string> =>
  Object.fromEntries(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), words(line.slice(line.indexOf(':') + 1).trim())]),
  );

function partsOf(raw: string): Record<string, string> {
  const at = raw.indexOf('\r\n\r\n');
  const headers = headersIn(raw.slice(0, at));
  const body = raw.slice(at + 4);
  const type = headers['content-type'] ?? 'text/plain';
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1];
  if (!boundary) return { [type.split(';')[0] ?? '']: decoded(body, headers['content-transfer-encoding'] ?? '') };
  return Object.assign(
    {},
    ...body
      .split(`--${boundary}`)
      .slice(1, -1)
      .map((part) => partsOf(part.replace(/^\r\n/, ''))),
  );
}

export interface MailServer {
  readonly url: string;
  readonly arrived: Arrived[];
  /** Resolves once so many mails have arrived. */
  until(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Opens a mail server on loopback. `answer`: called with each message that has arrived, before it is taken. */
export async function openMailServer(
  answer: (mail: Arrived) => Error | undefined | Promise<never> = () => undefined,
  options: SMTPServerOptions = {},
): Promise<MailServer> {
  const arrived: Arrived[] = [];
  const waiting: { count: number; resolve(): void }[] = [];
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS'], logger: false, closeTimeout: 10 },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks).toString();
        const mail = {
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw,
          headers: headersIn(raw.slice(0, raw.indexOf('\r\n\r\n'))),
          parts: partsOf(raw),
        };
        arrived.push(mail);
        for (const one of waiting) if (arrived.length >= one.count) one.resolve();
        done(await answer(mail));
      });
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    until: (count) => new Promise((resolve) => (arrived.length >= count ? resolve() : void waiting.push({ count, resolve }))),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
