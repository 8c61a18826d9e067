import { expect, it } from 'vitest';
import type { Env } from '../../../kernel';
import { markPosted } from '../../../plugins/consent/stored-record';

const REFUSED = 'edf_cc=refused';
const POSTED = `edf_cc=${encodeURIComponent('{"consent_date":"2026-11-20","posted":true}')}`;

/** A page at www.main.example, whose jar keeps one cookie a domain; `taken` says what it holds after a write. */
function page(taken: (jar: Map<string, string>, domain: string, pair: string) => void): { env: Env; jar: Map<string, string> } {
  const jar = new Map([['main.example', REFUSED]]);
  const document = Object.create({
    get cookie() {
      return [...jar.values()].join('; ');
    },
    set cookie(text: string) {
      taken(jar, /domain=([^;]*)/.exec(text)?.[1] ?? '', text.split(';')[0] as string);
    },
  });
  const env = { document, window: { location: { hostname: 'www.main.example', protocol: 'https:' } } } as unknown as Env;
  return { env, jar };
}

const record = { consent_date: '2026-11-20' };

it('CON-05 notes in the record that it was posted, on the widest domain alone', () => {
  const { env, jar } = page((jar, domain, pair) => jar.set(domain, pair));
  markPosted(env, record);
  expect([...jar]).toEqual([['main.example', POSTED]]);
});

it('CON-01 goes on to a narrower domain where the browser refuses the wider one', () => {
  const { env, jar } = page((jar, domain, pair) => domain === 'main.example' || jar.set(domain, pair));
  markPosted(env, record);
  expect([...jar.keys()]).toEqual(['main.example', 'www.main.example']);
});

it('CON-16 leaves alone what another tab chose between its write and its look', () => {
  const { env, jar } = page((jar, domain) => jar.set(domain, 'edf_cc=accepted'));
  markPosted(env, record);
  expect([...jar]).toEqual([['main.example', 'edf_cc=accepted']]);
});
