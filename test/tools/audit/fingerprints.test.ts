import { describe, expect, it } from 'vitest';
import { fingerprintsFound } from '../../../tools/audit/fingerprints';
import type { Found } from '../../../tools/audit/found';

const S = 'https://www.main.example/fp.js';
const PAGE = 'https://www.main.example/';
const sent = (address: string, by: string): Found => ({ kind: 'request', name: '', address, by: [by], how: 'Fetch', page: PAGE });
const surfaces = ['canvas', 'audio', 'graphics'];

describe('a fingerprint', () => {
  it('takes three different measurements by one script [CON-20]', () => {
    expect(fingerprintsFound(new Map([[S, surfaces.slice(0, 2)]]), [], PAGE)).toEqual([]);
    expect(fingerprintsFound(new Map([[S, surfaces]]), [], PAGE)).toMatchObject([
      { name: 'audio, canvas, graphics', address: PAGE, by: [S] },
    ]);
  });

  it('is listed at each address that its script contacts, and at no other’s [CON-20]', () => {
    const contacts = [
      sent('https://www.main.example/api', S),
      sent('https://www.main.example/api', S),
      sent('https://www.main.example/x', PAGE),
    ];
    expect(fingerprintsFound(new Map([[S, surfaces]]), contacts, PAGE).map(({ address }) => address)).toEqual([
      'https://www.main.example/api',
    ]);
  });

  it('a fingerprint without an author has none [CON-20]', () => {
    expect(fingerprintsFound(new Map([['', surfaces]]), [], PAGE)).toMatchObject([{ by: [] }]);
  });
});
