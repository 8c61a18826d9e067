import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInside, senderOf } from '../../../service/http/sender';

describe('address', () => {
  describe('the sender of a request', () => {
    it.each([
      ['203.0.113.5', '203.0.113.5'],
      ['::ffff:203.0.113.5', '203.0.113.5'],
      ['2001:db8::1', '2001:db8:0:0'],
      ['2001:DB8:0:0:ffff::', '2001:db8:0:0'],
      ['2001:0db8:0000:0001:aaaa:bbbb:cccc:dddd', '2001:db8:0:1'],
      ['fe80::1%eth0', 'fe80:0:0:0'],
      ['::1', '0:0:0:0'],
      ['1:2:3:4:5:6:7::', '1:2:3:4'],
      ['unknown', 'unknown'],
    ])('%s counts as %s', (address, sender) => expect(senderOf(address)).toBe(sender));

    it('is the same for each address of a network of 64 bits, and for no neighbouring network', () => {
      const groups = fc.array(fc.integer({ min: 0x1000, max: 0xffff }), { minLength: 4, maxLength: 4 });
      fc.assert(
        fc.property(fc.tuple(groups, groups, groups), ([network, one, other]) => {
          const of = (parts: number[]) => parts.map((part) => part.toString(16)).join(':');
          expect(senderOf(`${of(network)}:${of(one)}`)).toBe(senderOf(`${of(network)}:${of(other)}`));
          const next = [...network.slice(0, 3), (network[3] ?? 0) ^ 1];
          expect(senderOf(`${of(next)}:${of(one)}`)).not.toBe(senderOf(`${of(network)}:${of(one)}`));
        }),
      );
    });

    it.each(['10.1.2.3', '127.0.0.1', '::1', '::ffff:192.168.0.4', '172.31.0.1', 'fd00::5'])('%s is inside', (address) =>
      expect(isInside(address)).toBe(true),
    );
    it.each(['11.1.2.3', '172.32.0.1', '2001:db8::5', '192.169.0.1'])('%s is outside', (address) => expect(isInside(address)).toBe(false));
  });
});
