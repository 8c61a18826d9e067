import { runInNewContext } from 'node:vm';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { describe, expect, it } from 'vitest';
import webpack from 'webpack';
import { agreedFile, agreedTag } from '../../../tools/build/agreed-tag';

const HASH = 'ab+/cd=';
const TAG = `(()=>{"use strict";var m={};let $r=i=>m[i];$r.m=m;$r.e=(c,i)=>{asked.push(c);return Promise.resolve(i)};
globalThis.chunks={push:([,more])=>{pushed.push(1);Object.assign(m,more)}};globalThis.load=()=>$r.e("${HASH}",23).catch(String);globalThis.other=()=>$r.e(5,6)})();`;
const FIRST = '//# allFunctionsCalledOnLoad\n"use strict";chunks.push([[],{23:"the runtime",24:"more"}]);\nglobalThis.own=1';

const mapped = (file: string, text: string) => {
  const source = new webpack.sources.OriginalSource(text, `src/${file}`);
  return { file, text, map: source.map() as object };
};
const make = (tag = TAG) => agreedTag(mapped('main.js', tag), mapped('chunks/abcd.js', FIRST), HASH);

describe('agreedTag', () => {
  it('names the tag of visitors who agreed beside the tag, and its pinned file, too', () => {
    expect(make().file).toBe('main.agreed.js');
    expect(agreedFile('main.b94d27b9.js')).toBe('main.agreed.b94d27b9.js');
  });

  it('runs the first file where the tag imports it, once, and requests every other chunk', async () => {
    const page = { asked: [] as unknown[], pushed: [] as unknown[], load: async () => '', other: async () => 0 };
    runInNewContext(make().text, page);
    expect(page.pushed).toEqual([]);
    expect([await page.load(), await page.load()]).toEqual(['the runtime', 'the runtime']);
    expect(page.pushed).toEqual([1]);
    expect(page.asked).toEqual([]);
    await page.other();
    expect(page.asked).toEqual([5]);
  });

  it('rejects, and throws nothing into the page, if the first file throws', async () => {
    const made = agreedTag(mapped('main.js', TAG), mapped('chunks/abcd.js', 'throw "broken"'), HASH);
    const own = { asked: [], pushed: [], load: async () => '' };
    runInNewContext(made.text, own);
    expect(await own.load()).toBe('broken');
  });

  it('has a source map that leads to the sources of both', () => {
    const { text, map } = make();
    const at = (word: string) => {
      const lines = text.slice(0, text.indexOf(word)).split('\n');
      const { source } = originalPositionFor(new TraceMap(map as never), { line: lines.length, column: lines.at(-1)?.length ?? 0 });
      return source;
    };
    expect(at('asked.push')).toMatch(/src\/main\.js$/);
    expect(at('chunks.push([[]')).toMatch(/src\/chunks\/abcd\.js$/);
    expect(at('globalThis.other')).toMatch(/src\/main\.js$/);
  });

  it.each([
    ['no', TAG.replace(HASH, 'other')],
    ['two', `${TAG}$r.e("${HASH}",23)`],
  ])('refuses a tag with %s imports of the first file', (_, tag) => {
    expect(() => make(tag)).toThrow('main.js: expected one import of chunks/abcd.js');
  });
});
