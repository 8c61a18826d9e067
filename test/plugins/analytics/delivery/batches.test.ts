import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bodyBytes, LARGEST_BODY, type Parcel, toBatches, toBody } from '../../../../plugins/analytics/delivery/batches';

const parcel = (bytes: number, time = 0): Parcel => ({ id: `${time}`, json: 'x'.repeat(bytes), bytes, time });

it('toBatches keeps bodies within 60000 bytes, without loss or reordering [HIT-06]', () => {
  expect(LARGEST_BODY).toBe(60_000);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 59_998 })), (sizes) => {
      const parcels = sizes.map((bytes, time) => parcel(bytes, time));
      const batches = toBatches(parcels);
      expect(batches.flat()).toEqual(parcels);
      for (const batch of batches) {
        expect(bodyBytes(batch)).toBe(toBody(batch).length);
        expect(bodyBytes(batch)).toBeLessThanOrEqual(60_000);
      }
    }),
  );
});

it('toBatches returns as few bodies as possible [HIT-06]', () => {
  expect(toBatches([]).length).toBe(0);
  expect(toBatches([parcel(29_998), parcel(29_999)]).length).toBe(1);
  expect(toBatches([parcel(29_999), parcel(29_999)]).length).toBe(2);
});
