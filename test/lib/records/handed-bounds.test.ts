import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bounded } from '../../../lib/records/handed-bounds';

it('a link keeps whole parameters, in order, within 256 characters each, 12 in number and 600 in sum [DEC-02]', () => {
  const pair = fc
    .tuple(fc.stringMatching(/^ub_[a-z]{1,9}$/), fc.stringMatching(/^[\w%.-]{0,400}$/))
    .map(([name, value]) => `${name}=${value}`);
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 40 }), (pairs) => {
      const kept = bounded(pairs.join('&')).split('&').filter(Boolean);
      expect(kept.join('&').length).toBeLessThanOrEqual(600);
      expect(kept.length).toBeLessThanOrEqual(12);
      for (const one of kept) expect(one.length).toBeLessThanOrEqual(256);
      const rest = pairs[Symbol.iterator]();
      for (const one of kept) expect([...take(rest, one)]).toContain(one);
    }),
  );
});

/** Takes values until one equals `wanted`. */
function* take(values: Iterator<string>, wanted: string) {
  for (let next = values.next(); !next.done; next = values.next()) {
    yield next.value;
    if (next.value === wanted) return;
  }
}

it.each(['', 'ub_cta=top', 'ub_cta=top&ut_id=1234567890', 'ub_o=a&ub_t=b&ub_ta=c&ub_c=d&ub_f=e&ut_id=1'])(
  'a link leaves %j alone [DEC-02]',
  (query) => expect(bounded(query)).toBe(query),
);

it('a link drops a long parameter and keeps those around it [DEC-02]', () => {
  expect(bounded(`ub_a=1&ub_x=${'y'.repeat(8_192)}&ub_b=2&${'z'.repeat(300)}=1`)).toBe('ub_a=1&ub_b=2');
});
