import { SourceMap } from 'node:module';
import { describe, expect, it } from 'vitest';
import { minifyJoined, withoutModules } from '../../../tools/build/joined-code';

const push = (modules: string) => `"use strict";(globalThis["own"]=globalThis["own"]||[]).push([[1],${modules}]);`;

describe('withoutModules', () => {
  it('puts spaces in the place of modules, and leaves everything else where it is', () => {
    const text = push('{7(e,t,r){r(8)({9(){}})},8(e){e.exports=[1,2]},12:(e)=>{e.b=2}}');
    const rest = withoutModules(text, new Set(['8', '9']));
    expect(rest).toBe(text.replace('8(e){e.exports=[1,2]},', ' '.repeat(22)));
    expect(withoutModules(text, new Set(['12', '1']))).toBe(text.replace('12:(e)=>{e.b=2}', ' '.repeat(15)));
  });

  it('keeps the places of modules in an array, which are their ids', () => {
    const text = push('[,(e)=>{e.a=1},,(e)=>{e.b=2}]');
    const rest = withoutModules(text, new Set(['1']));
    expect(rest).toBe(text.replace('(e)=>{e.a=1}', ' '.repeat(12)));
    const pushed: unknown[][] = [];
    new Function('globalThis', rest)({ own: { push: (arrival: unknown[]) => pushed.push(arrival) } });
    expect(Object.keys(pushed[0]?.[1] ?? {})).toEqual(['3']);
  });
});

describe('minifyJoined', () => {
  it('names variables anew, keeps the hint to compile and says where everything was', () => {
    const text = '//hint\nfunction one(first){return first.name}\nfunction other(second){return second.name}one(other)';
    const sections = [1, 2].map((line) => ({
      offset: { line, column: 0 },
      map: { version: 3, sources: [`${line}.ts`], names: [], mappings: 'AAAA,SAASA' },
    }));
    const joined = minifyJoined(text, JSON.stringify({ version: 3, sections }));
    expect(joined.text).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
    expect(joined.text).not.toMatch(/first|second/);
    const [, line = ''] = joined.text.split('\n');
    const map = new SourceMap(JSON.parse(joined.map));
    const sourceAt = (column: number) => (map.findEntry(1, column) as { originalSource?: string }).originalSource;
    expect([line.indexOf('function'), line.lastIndexOf('function')].map(sourceAt)).toEqual(['1.ts', '2.ts']);
  });
});
