import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { bracketCalled } from '../../../../tools/build/called/bracket';
import { parse } from '../../../../tools/build/called/functions';

/** Applies the edits as webpack's ReplaceSource does: those at one place in their order. */
function bracket(text: string, isCalled: (name: string) => boolean = () => true): string {
  const script = parse(text);
  const edits = bracketCalled(script, ({ from, to }) => isCalled(text.slice(from, to)));
  return [...edits]
    .map((edit, order) => ({ ...edit, order }))
    .sort((a, b) => b.from - a.from || b.order - a.order)
    .reduce((made, { from, to, text }) => made.slice(0, from) + text + made.slice(to), text);
}

describe('bracketCalled', () => {
  it.each([
    ['an arrow function', 'const a=b=>b+1;', 'const a=(b=>b+1);'],
    ['an asynchronous one', 'x(async()=>{await 1})', 'x((async()=>{await 1}))'],
    ['one within another', 'const a=b=>c=>b', 'const a=(b=>(c=>b))'],
    ['a function', 'x=function(){}', 'x=(function(){})'],
    ['a method', 'x={a(b){return b},c:1}', 'x={a:(function(b){return b}),c:1}'],
    ['a module of a chunk', 'x={23(e,t){e()}}', 'x={23:(function(e,t){e()})}'],
    ['a declaration', '"use strict";function a(b){return b}a(1)', '"use strict";var a=(function(b){return b});a(1)'],
    [
      'declarations in a function',
      'const x=()=>{function a(){}function b(){}return a}',
      'const x=(()=>{var a=(function(){});var b=(function(){});return a})',
    ],
  ])('bracketCalled puts %s in brackets', (_, text, made) => expect(bracket(text).replaceAll('function ', 'function')).toBe(made));

  it.each([
    ['brackets that are there', '(()=>{})();'],
    ['accessors', 'x={get a(){return 1},set a(b){}}'],
    ['generators and asynchronous methods', 'x={*a(){},async b(){}}'],
    ['methods that use super', 'x={a(){return super.a}}'],
    ['a method that would become a prototype', 'x={__proto__(){}}'],
    ['methods of classes', 'class X{a(){}}'],
    ['a declaration after something that runs', 'a();function a(){}'],
    ['a declaration in a block', 'if(x){function a(){}}'],
  ])('bracketCalled leaves %s as they are', (_, text) => expect(bracket(text)).toBe(text));

  it('leaves functions that were not called', () => {
    expect(bracket('a=()=>1;b=()=>2', (text) => text.endsWith('2'))).toBe('a=()=>1;b=(()=>2)');
  });

  it('changes nothing that a script does', () => {
    const text = `"use strict";function even(n){return n===0||odd(n-1)}function odd(n){return n!==0&&even(n-1)}
      const made={times(n){return this.by*n},by:3,later:async n=>n,['k'+1]:function(){return new.target}};
      seen=[even(10),odd(7),made.times(4),made.times.name,odd.name,made.later.name,new made.k1,typeof made.later(1).then,(n=>m=>n+m)(1)(2)]`;
    const [before, after] = [{ seen: undefined as unknown }, { seen: undefined as unknown }];
    runInNewContext(text, before);
    runInNewContext(bracket(text), after);
    expect(JSON.stringify(after.seen)).toBe(JSON.stringify(before.seen));
    expect(before.seen).toHaveLength(9);
  });
});
