import { expect, it } from 'vitest';
import { callAt, callNamed } from '../../../../tools/bench/where/calls';

it.each([
  ['getItem(r)}catch{', 'storage: read'],
  ['?.append(o)})', 'elements: made and inserted'],
  ['querySelectorAll?.call(e,`[a]`)', 'elements: searched'],
  ['get(n(e),"cookie",e)', 'cookies'],
  ['n(e),"cookie",e)', 'cookies'],
  ['stringify(t)', 'JSON'],
  ['get(e)', undefined],
  ['getItem;', undefined],
  ['let getItem(', undefined],
  ['', undefined],
])('callAt finds the kind of call at the start of %j', (text, call) => {
  expect(callAt(text)).toBe(call);
});

it('callNamed finds the kind of browser functions and accessors by name', () => {
  expect([callNamed('get cookie'), callNamed('fetch'), callNamed('createScriptURL')]).toEqual(['cookies', 'requests: sent', undefined]);
});
