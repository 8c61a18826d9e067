import { describe, expect, it } from 'vitest';
import { cookiesFound, type Kept, type Written } from '../../../tools/audit/cookies';

const ORIGIN = 'https://www.main.example';
const kept = (value: string, more: Partial<Kept> = {}): Kept => ({
  ...{ name: 'theme', value, domain: 'www.main.example', httpOnly: false, session: true },
  ...more,
});
const written = (value: string, by = 'own.js'): Written => ({
  ...{ name: 'theme', value, origin: ORIGIN, by: [by], page: `${ORIGIN}/`, isNew: true, isKept: true },
});
const sent = (line: string) => ({ url: `${ORIGIN}/api?x=1`, isNew: true, lines: line });

describe('the author of a cookie', () => {
  it.each<[what: string, jar: Kept, told: Written[], sent: string[], by: string[]]>([
    ['is the script that wrote it last', kept('b'), [written('a', 'a.js'), written('b', 'b.js')], [], ['b.js']],
    ['is a script whose value the cookie has, if a removal came last', kept('a'), [written('a'), written('b')], [], ['own.js']],
    ['is nobody if no script is known to have written its value', kept('id-123'), [written('dark')], [], []],
    ['is a script whose value is not known', kept('id-123'), [written('')], [], ['own.js']],
    ['is the script where the browser may tell of the value in another way', kept('dünkel'), [written('d%C3%BCnkel')], [], ['own.js']],
    ['is the script for a long value', kept('x'.repeat(3_500)), [written('x'.repeat(3_400))], [], ['own.js']],
    ['is the server if no script wrote it', kept('1'), [], ['theme=1; Path=/'], [`${ORIGIN}/api`]],
    ['is the script if a server may have renewed it', kept('2'), [written('1')], ['theme=1; Path=/'], ['own.js']],
    ['is the server if scripts can’t write it', kept('1', { httpOnly: true }), [written('1')], ['theme=1; HttpOnly'], [`${ORIGIN}/api`]],
    ['is nobody if only another cookie was written', kept('1'), [{ ...written('1'), name: 'themes' }], [], []],
    ['is nobody if only another host wrote it', kept('1'), [{ ...written('1'), origin: 'https://other.example' }], [], []],
  ])('%s [CON-20]', (_, jar, told, lines, by) => {
    expect(cookiesFound([jar], lines.map(sent), told, ORIGIN)[0]?.by).toEqual(by);
  });
});
