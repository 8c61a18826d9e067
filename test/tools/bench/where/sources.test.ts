import { expect, it } from 'vitest';
import { partOf } from '../../../../tools/bench/where/sources';

it.each([
  ['kernel/consent/gate.ts', 'kernel'],
  ['kernel/runtime/moments.ts', 'kernel/runtime'],
  ['kernel/consent/runtime/release.ts', 'kernel/runtime'],
  ['lib/storage/storage.ts', 'lib/storage/storage'],
  ['sites/main.ts', 'sites'],
  ['plugins/contact/index.ts', 'plugins/contact'],
  ['plugins/analytics/delivery/database-store.ts', 'plugins/analytics/delivery'],
  ['plugins/analytics/hit/rules/fields.ts', 'plugins/analytics/hit'],
  ['node_modules/web-vitals/dist/modules/onLCP.js', 'web-vitals'],
  ['webpack/runtime/define property getters', 'what webpack adds'],
  [undefined, 'what webpack adds'],
  ['node_modules/@scope/name/index.js', '@scope/name'],
])('partOf maps %s to %s', (source, part) => {
  expect(partOf(source)).toBe(part);
});
