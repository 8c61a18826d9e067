import { createPrivateKey, createSign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mayCall } from '../../network/may-call';
import type { Authorize, Post } from '../destination';
import type { Destination } from '../entry';

const SCOPE = 'https://www.googleapis.com/auth/datamanager';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const HOUR = 3_600;
/** s before its end at which a token is not used any more. */
const EARLY = 300;

interface KeyFile {
  readonly client_email?: unknown;
  readonly private_key?: unknown;
  readonly token_uri?: unknown;
}

/** Reads the key of a service account: its file, or the text of it. Returns key, account and the address of tokens. */
export function readKey(given: string): readonly string[] | { readonly fault: string } {
  let file: KeyFile;
  try {
    file = JSON.parse(given.trimStart().startsWith('{') ? given : readFileSync(given, 'utf8')) as KeyFile;
  } catch {
    return { fault: 'Expected the path of a service account’s key file, or its JSON' };
  }
  const { client_email: account, private_key: key, token_uri: uri = 'https://oauth2.googleapis.com/token' } = file;
  if (typeof account !== 'string' || typeof key !== 'string' || typeof uri !== 'string')
    return { fault: 'Expected a key file with client_email and private_key' };
  if (!mayCall(uri)) return { fault: 'Expected a token_uri such as https://oauth2.googleapis.com/token' };
  try {
    createPrivateKey(key);
  } catch {
    return { fault: 'Expected a private_key in PEM' };
  }
  return [key, account, uri];
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Signs the assertion for which Google gives out a token: the JWT profile of OAuth 2.0 (RFC 7523). `now`: ms since the epoch. */
export function assertionOf(key: string, account: string, audience: string, now: number): string {
  const iat = Math.floor(now / 1_000);
  const text = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode({ iss: account, scope: SCOPE, aud: audience, iat, exp: iat + HOUR })}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`;
}

/** Asks for a token when it is needed, and again before it ends. */
export function openAuthority({ secrets: [key = '', account = '', uri = ''] }: Destination, post: Post): Authorize {
  let held: { readonly token: string; readonly until: number } | undefined;
  return async (now) => {
    if (held && held.until > now) return { headers: { authorization: `Bearer ${held.token}` } };
    const body = new URLSearchParams({ grant_type: GRANT, assertion: assertionOf(key, account, uri, now) });
    const answer = await post({ url: uri, body: `${body}`, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    if ('failed' in answer) return { refusal: { fate: answer.barred ? 'destination' : 'nobody', words: `no token: ${answer.failed}` } };
    try {
      const { access_token: token, expires_in: seconds } = JSON.parse(answer.text) as { access_token?: string; expires_in?: number };
      if (answer.status === 200 && token) {
        held = { token, until: now + ((seconds ?? HOUR) - EARLY) * 1_000 };
        return { headers: { authorization: `Bearer ${token}` } };
      }
    } catch {
      // The answer's words say what it is.
    }
    const isTheirs = answer.status === 429 || answer.status >= 500;
    return { refusal: { fate: isTheirs ? 'nobody' : 'destination', words: `no token: ${answer.status} ${answer.text}` } };
  };
}
