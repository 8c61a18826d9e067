/** A generator of numbers from 0 to 1, the same for a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const SMALL = CAPITALS.toLowerCase();
const DIGITS = '0123456789';
const SIGNS: Readonly<Record<string, string>> = {
  b: CAPITALS + SMALL + DIGITS,
  h: `${DIGITS}abcdef`,
  d: DIGITS,
  u: CAPITALS + DIGITS,
  w: SMALL + DIGITS,
};
/** Excludes words, alone or with digits after them. */
const MIXED = /[a-z].*\d.*[a-z].*\d|\d.*[a-z].*\d.*[a-z]/i;

const hex = (text: string) => [...text].map((sign) => sign.charCodeAt(0).toString(16));

/** Fills the places of a template of `corpus/secret-accounts.ts`. Returns the address and the codes in it. */
export function fillCodes(template: string, random: () => number): { readonly address: string; readonly codes: readonly string[] } {
  const codes: string[] = [];
  const draw = (signs: string, length: number) => Array.from({ length }, () => signs[Math.floor(random() * signs.length)]).join('');
  const code = (kind: string, length: number): string => {
    // Base64 for addresses has two signs, which short codes lack.
    const signs = (SIGNS[kind] ?? '') + (kind === 'b' && length > 20 ? '-_' : '');
    const drawn = draw(signs, length).replace(/^\W|\W$/g, 'x');
    const isAsDrawn = kind === 'd' ? drawn[0] !== '0' : MIXED.test(drawn);
    return isAsDrawn ? drawn : code(kind, length);
  };
  const mail = () => hex(`${draw(SMALL, 8)}@${draw(SMALL, 7)}.example.org`);
  const made: Readonly<Record<string, () => string>> = {
    uuid: () => [8, 4, 4, 4, 12].map((length) => code('h', length)).join('-'),
    hexmail: () => mail().join(''),
    HEXMAIL: () => mail().join('').toUpperCase(),
    colonmail: () => mail().join(':'),
  };
  const address = template.replace(/<([a-z]+)(\d*)>/gi, (_, kind: string, length: string) => {
    const drawn = made[kind]?.() ?? code(kind, Number(length));
    codes.push(drawn);
    return drawn;
  });
  return { address, codes };
}
