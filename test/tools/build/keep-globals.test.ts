import { expect, it } from 'vitest';
import { ordinaryNames } from '../../../tools/build/keep-globals';

it.each<[string, string[]]>([
  ['new URL(a); new window.Map()', ['URL@4']],
  ['const f = (Map) => new Map()', []],
  ['{ const { Set } = window; new Set(); } Set', ['Set@39']],
  ['f({ Map, Set: URL })', ['Map@4 shorthand', 'URL@14']],
  ['typeof Element === "Node" && a instanceof Node', ['Element@7', 'Node@42']],
  ['JSON.parse(a); a.Map; ({ Map: 1 }); class Text {} new Text()', []],
])('the build finds the browser’s ordinary names in %s', (script, found) => {
  const told = ordinaryNames(script).map(({ name, start, shorthand }) => `${name}@${start}${shorthand ? ' shorthand' : ''}`);
  expect(told).toEqual(found);
});
