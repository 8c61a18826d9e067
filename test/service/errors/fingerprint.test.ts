import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fingerprintOf } from '../../../service/errors/fingerprint';
import { createErrorGroups } from '../../../service/errors/groups';

const some = (...values: unknown[]) => fc.constantFrom<unknown>(undefined, ...values);
const errors = fc.record({
  type: fc.constantFrom('javascript_error', 'manual_error'),
  message: fc.constantFrom('no 1', 'no 27', 'id 0123abcd', 'other', ''),
  stack: some('f@https://cdn.example/main.js:1:1', 'f@https://cdn.example/main.js:2:1'),
  resource: some('https://cdn.example/a.js'),
  plugin: some('errors'),
  trail: some([]),
  metadata: fc.record({
    tracker_version: some('1.3.8+0000aaaa', '1.4.0+0000bbbb'),
    site: some('main', 'blogs'),
    browser: some('Chrome 156'),
    consent: some('granted'),
  }),
});

it('errors counted by fingerprint form the same groups as errors read one by one', () => {
  fc.assert(
    fc.property(fc.array(errors, { maxLength: 30 }), (bodies) => {
      const rows = bodies.map((body, received) => ({ body, received }));
      const each = createErrorGroups();
      each.add(rows);
      const byPrint = new Map<string, (typeof rows)[number][]>();
      for (const row of rows) byPrint.set(fingerprintOf(row.body), [...(byPrint.get(fingerprintOf(row.body)) ?? []), row]);
      const together = createErrorGroups();
      for (const own of [...byPrint.values()].sort((a, b) => b.length - a.length)) {
        const [first, newest] = [own[0], own.at(-1)];
        if (first && newest) together.add([{ ...newest, count: own.length, first: first.received }]);
      }
      expect(together.list()).toEqual(each.list());
    }),
  );
});
