import { expect, it } from 'vitest';
import { leaveUncalled } from '../../../../tools/build/called/leave-uncalled';

const text = 'a(()=>1);let b={c(){return d=>d}};e(function(){f(()=>2)})';

/** The range of a part of the text, as V8 counts it. */
const rangeOf = (part: string) => ({ from: text.indexOf(part), to: text.indexOf(part) + part.length });

it.each([
  ['nothing', [], 'a(0);let b={0};e(0)'],
  ['one function', ['()=>1'], 'a(()=>1);let b={0};e(0)'],
  ['a function without the one within', ['c(){return d=>d}'], 'a(0);let b={c(){return 0}};e(0)'],
  ['all functions', ['()=>1', 'c(){return d=>d}', 'd=>d', 'function(){f(()=>2)}', '()=>2'], text],
])('leaves a script without the functions that did not run, where %s ran', (_, parts, rest) => {
  expect(leaveUncalled(text, parts.map(rangeOf))).toBe(rest);
});

it('tells apart two functions that end at the same place', () => {
  expect(leaveUncalled('a(b=>c=>1)', [{ from: 2, to: 9 }])).toBe('a(b=>0)');
  expect(
    leaveUncalled('a(b=>c=>1)', [
      { from: 2, to: 9 },
      { from: 5, to: 9 },
    ]),
  ).toBe('a(b=>c=>1)');
});
