import fc from 'fast-check';

/** Personal data as a page may contain it. `text` is the written form. None of `traces` may be reported. */
export interface Secret {
  readonly kind: 'email' | 'phone' | 'ssn' | 'name';
  readonly text: string;
  readonly traces: readonly string[];
}

const letters = fc.stringMatching(/^[b-df-hj-np-tv-z]{8,12}$/);
const digits = (count: number) => fc.stringMatching(new RegExp(`^[2-9]\\d{${count - 1}}$`));

export const email: fc.Arbitrary<Secret> = fc
  .tuple(letters, letters, fc.constantFrom('.', '+', '_', '-', "'"), letters)
  .map(([first, last, joint, host]) => ({
    kind: 'email' as const,
    text: `${first}${joint}${last}@${host}.example.org`,
    traces: [first, last, host],
  }));
const phone = fc
  .tuple(fc.constantFrom('', '+1 ', '+44 '), digits(3), digits(3), digits(4), fc.constantFrom('', '-', '.', ' '))
  .map(([country, area, exchange, line, joint]) => ({
    kind: 'phone' as const,
    text: country + [area, exchange, line].join(joint),
    traces: [area + exchange + line],
  }));
const ssn = fc.tuple(digits(3), digits(2), digits(4)).map(([a, b, c]) => ({
  kind: 'ssn' as const,
  text: `${a}-${b}-${c}`,
  traces: [a + b + c],
}));
const name = fc
  .tuple(letters, letters)
  .map(([first, last]) => ({ kind: 'name' as const, text: `${first} ${last}`, traces: [first, last] }));

/** Values that identify a person by themselves. A name does so only beside its label. */
export const telling: fc.Arbitrary<Secret> = fc.oneof(email, phone, ssn);
export const named: fc.Arbitrary<Secret> = fc.oneof(email, phone, ssn, name);
export const personalNames = fc.constantFrom(
  'email',
  'first_name',
  'lname',
  'Full-Name',
  'phone',
  'user[mobile]',
  'street1',
  'city',
  'ssn',
);

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
const fullWidth = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

/** Ways to write the same text. */
export const disguises: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  'percent-encoded': encodeURIComponent,
  'percent-encoded twice': (text) => encodeURIComponent(encodeURIComponent(text)),
  base64,
  'base64 for addresses': (text) => base64(text).replace(/=/g, '').replace(/\+/g, '-').replace(/\//g, '_'),
  'full-width': fullWidth,
  'zero-width': (text) => [...text].join('\u200b'),
  'soft hyphens': (text) => text.replace(/(?<=\w)(?=\w)/g, '\u00ad'),
  'another at-sign': (text) => text.replace('@', '\ufe6b'),
  'full-width at-sign and stops': (text) => text.replace('@', '\uff20').replace(/\./g, '\uff0e'),
  'full-width, percent-encoded': (text) => encodeURIComponent(fullWidth(text)),
  'full-width, in base64': (text) => base64(fullWidth(text)),
};
export const disguise = fc.constantFrom(...Object.entries(disguises).map(([how, write]) => ({ how, write, toString: () => how })));

/** Returns the text with all encodings in it decoded, as a patient reader would decode them. */
function readings(text: string): string[] {
  let decoded = text;
  for (let level = 0; level < 4; level++) decoded = decoded.replace(/(?:%[\da-f]{2})+/gi, (run) => decodeBytes(run));
  const seen = decoded.normalize('NFKC').replace(/\p{DI}/gu, '');
  const runs = seen.match(/[\w+/-]{8,}/g) ?? [];
  const parts = [...runs, ...runs.flatMap((run) => run.split(/[-_+/]/))].filter((run) => run.length > 7);
  return [text, seen, ...parts.map((run) => Buffer.from(run, 'base64').toString().normalize('NFKC'))];
}

function decodeBytes(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run;
  }
}

/** Returns the traces of a secret that a text shows, whatever separators it contains. */
export function tracesIn(text: string, { kind, traces }: Secret): string[] {
  const numbers = kind === 'phone' || kind === 'ssn';
  const seen = readings(text).map((reading) => (numbers ? reading.replace(/[-. ()+]/g, '') : reading.toLowerCase()));
  return traces.filter((trace) => seen.some((reading) => reading.includes(trace)));
}
