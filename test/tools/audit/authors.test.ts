import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Authors, createAuthors } from '../../../tools/audit/authors';
import type { Stack } from '../../../tools/audit/blame';

const TAG = 'https://cdn.example/main.js';
const T = 'https://tracker.example/t.js';
const PAGE = 'https://www.main.example/';
const frames = (...ids: string[]): Stack => ({ callFrames: ids.map((scriptId) => ({ scriptId, url: TAG })) });

let authors: Authors;
const parse = (scriptId: string, more: object, session = 's') =>
  authors.take({ method: 'Debugger.scriptParsed', params: { scriptId, url: '', hash: 'other', ...more }, session });
const attach = (frameId: string, parentFrameId: string, stack?: Stack) =>
  authors.take({ method: 'Page.frameAttached', params: { frameId, parentFrameId, stack }, session: 's' });
const navigate = (id: string, url: string) => authors.take({ method: 'Page.frameNavigated', params: { frame: { id, url } }, session: 's' });

beforeEach(() => {
  authors = createAuthors(new Set(['tag']), 'own');
  navigate('top', PAGE);
  parse('tag', { url: TAG, embedderName: TAG, hash: 'tag' });
  parse('t', { url: T, embedderName: `${T}?v=1` });
  parse('own', { hash: 'own' });
});

describe('the author of an act', () => {
  it('is the file that the browser loaded, not the one that a script calls itself [CON-20]', () => {
    parse('liar', { url: TAG, embedderName: T, hasSourceURL: true });
    parse('evaluated liar', { url: TAG, hasSourceURL: true, stackTrace: frames('t') });
    expect(authors.ofStack('s', frames('liar'))).toEqual([T]);
    expect(authors.ofStack('s', frames('evaluated liar'))).toEqual([T]);
    expect(authors.ours()).toEqual([TAG]);
  });

  it('is the maker of a script that has no file, or that a script wrote into the page [CON-20]', () => {
    parse('evaluated', { stackTrace: frames('t') });
    parse('twice', { stackTrace: frames('evaluated') });
    parse('inline', { url: PAGE, embedderName: PAGE, stackTrace: frames('t') });
    expect(authors.ofStack('s', frames('twice'))).toEqual([T]);
    expect(authors.ofStack('s', frames('inline'))).toEqual([T, PAGE]);
  });

  it('is the maker of a frame without an address, or the page around it [CON-20]', () => {
    attach('written', 'top', frames('t'));
    attach('markup', 'top');
    attach('nested', 'markup');
    for (const id of ['written', 'markup', 'nested']) navigate(id, id === 'nested' ? 'about:blank' : 'about:srcdoc');
    const inside = (frameId: string) => {
      parse(`in ${frameId}`, { url: 'about:srcdoc', embedderName: 'about:srcdoc', executionContextAuxData: { frameId } });
      return authors.ofStack('s', frames(`in ${frameId}`));
    };
    expect(['written', 'markup', 'nested'].map(inside)).toEqual([[T, PAGE], [PAGE], [PAGE]]);
  });

  it('includes those who started a worker [CON-20]', () => {
    const blob = 'blob:https://www.main.example/6a1b';
    authors.noteWorker(blob, [T]);
    parse('in worker', { url: blob, embedderName: blob }, 'w');
    expect(authors.ofStack('w', frames('in worker'))).toEqual([T, 'blob:https://www.main.example']);
    expect(authors.ofWorker(blob)).toEqual([T, 'blob:https://www.main.example']);
  });

  it('is never the audit’s own script, and follows callers [CON-20]', () => {
    expect(authors.ofStack('s', { ...frames('own'), parent: frames('own', 't') })).toEqual([T]);
    expect(authors.ofStack('s', frames('own'))).toEqual([]);
  });

  it('is the tag only at an address from which nothing but files of the build came [CON-20]', () => {
    parse('forged', { url: TAG, embedderName: TAG, hash: 'another text' });
    expect(authors.ours()).toEqual([]);
    expect(authors.others()).toContain(TAG);
  });

  it('is found in an end, whatever scripts and frames make each other [CON-20]', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd');
    const made = fc.record({ id, by: fc.array(id, { maxLength: 4 }), frame: id, url: fc.constantFrom('', 'about:srcdoc', T, 'blob:x') });
    fc.assert(
      fc.property(fc.array(made, { maxLength: 12 }), fc.array(id, { maxLength: 5 }), (all, asked) => {
        for (const { id, by, frame, url } of all) {
          parse(id, { url, embedderName: url, stackTrace: frames(...by), executionContextAuxData: { frameId: frame } });
          attach(id, frame, frames(...by));
        }
        const chain = authors.ofStack('s', frames(...asked));
        expect(new Set(chain).size).toBe(chain.length);
        expect(chain.length).toBeLessThanOrEqual(16);
      }),
    );
  });
});
