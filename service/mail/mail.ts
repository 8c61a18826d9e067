import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Config } from '../config';

/** A mail to one recipient. */
export interface Message {
  readonly to: string;
  /** One line: what breaks lines is left out. */
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Names the message for good: a copy of it has the same `Message-ID`. */
  readonly id: string;
  /** An https address that ends such mails by one POST (RFC 8058). */
  readonly unsubscribe?: string;
}

/** The end of a sending, with the server's words. */
export interface Sent {
  /**
   * `sent`: the server has taken it. `later`: it certainly has not, and may later. `refused`: it never will. `doubt`: the connection broke after the
   * message had begun, so nobody knows.
   */
  readonly fate: 'sent' | 'later' | 'refused' | 'doubt';
  readonly answer: string;
}

export interface Mail {
  /** Never rejects. Resolves within 30 s. */
  send(message: Message): Promise<Sent>;
}

/** ms from the connection to the server's last answer. */
const LONGEST = 25_000;
/** Characters of an answer that are kept. */
const LONGEST_ANSWER = 300;

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** The way to a server. On the machine itself TLS protects nothing, and certificates name no loopback address. */
export function connectionOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const secure = protocol === 'smtps:';
  const own = isLoopback(host);
  return {
    options: {
      ...{ host, secure, port: port ? Number(port) : secure ? 465 : 587 },
      ignoreTLS: own && !secure,
      // A password is never sent in the clear over a network.
      requireTLS: !own && !secure && username !== '',
    },
    ...(username && { credentials: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}

interface Failure {
  readonly message: string;
  readonly responseCode?: number;
  readonly command?: string;
}

/** Commands whose refusal concerns the message or its recipient, and not the account at the server. */
const OF_MESSAGE = ['RCPT TO', 'DATA'];

function fateOf({ message, responseCode, command = '' }: Failure, begun: boolean): Sent {
  const answer = oneLine(message).slice(0, LONGEST_ANSWER);
  if (responseCode && responseCode >= 500 && OF_MESSAGE.includes(command)) return { fate: 'refused', answer };
  if (responseCode) return { fate: 'later', answer };
  return { fate: begun ? 'doubt' : 'later', answer };
}

const compose = (from: string, { to, subject, text, html, id, unsubscribe }: Message): Promise<Buffer> =>
  new MailComposer({
    ...{ from, to, text, subject: oneLine(subject), ...(html !== undefined && { html }) },
    ...{ disableFileAccess: true, disableUrlAccess: true },
    messageId: `<${createHash('sha256').update(id).digest('hex').slice(0, 32)}@${from.replace(/^.*@|>.*$/g, '')}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  })
    .compile()
    .build();

/** Opens the way to the mail server. Undefined without `SMTP_URL`. */
export function openMail({ SMTP_URL, MAIL_FROM }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>, longest = LONGEST): Mail | undefined {
  if (!SMTP_URL || !MAIL_FROM) return undefined;
  const { options, credentials } = connectionOf(SMTP_URL);
  return {
    async send(message) {
      const body = await compose(MAIL_FROM, message);
      return new Promise<Sent>((resolve) => {
        const connection = new SMTPConnection({ ...options, connectionTimeout: longest, greetingTimeout: longest, socketTimeout: longest });
        let begun = false;
        const end = (sent: Sent) => {
          clearTimeout(timer);
          resolve(sent);
          if (sent.fate === 'sent') connection.quit();
          else connection.close();
        };
        const fail = (failure: Failure) => end(fateOf(failure, begun));
        const timer = setTimeout(() => fail({ message: `No answer for ${longest / 1_000} s` }), longest);
        // The body is read once the server has asked for the message.
        const read = function* () {
          begun = true;
          yield body;
        };
        const send = () =>
          connection.send(
            { from: MAIL_FROM.replace(/^.*<|>.*$/g, ''), to: [message.to] },
            Readable.from(read(), { highWaterMark: 1 }),
            (error, info) =>
              error ? fail(error as Failure) : end({ fate: 'sent', answer: oneLine(info?.response ?? '').slice(0, LONGEST_ANSWER) }),
          );
        connection.on('error', fail);
        connection.on('end', () => fail({ message: 'The server closed the connection' }));
        connection.connect((error) => {
          if (error) return fail(error as Failure);
          if (!credentials) return send();
          connection.login({ credentials }, (refusal) => (refusal ? fail(refusal as Failure) : send()));
        });
      });
    },
  };
}
