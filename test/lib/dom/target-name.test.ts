import { describe, expect, it } from 'vitest';
import { isTargetName } from '../../../lib/dom/target-name';

describe('isTargetName', () => {
  it.each(['', 'donate', 'popup2', 'main', 'DonateWindow', 'share-window', 'payment_frame', 'step_10', 'a'.repeat(30)])(
    'accepts %j as the target of a link',
    (name) => {
      expect(isTargetName(name)).toBe(true);
    },
  );

  it.each([
    '1234567890.1700000000',
    'GA1.2.1234567890.1700000000',
    'fb.1.1700000000000.1234567890',
    '3b241101-e2bb-4255-8caf-4136c566a962',
    '3b241101e2bb42558caf4136c566a962',
    'user123',
    '{"id":"abc"}',
    'id=abc',
    'a b',
    'jane@example.com',
    '_ga',
    '7',
    'abc\n',
    'a'.repeat(31),
    'é',
  ])('isTargetName rejects %j', (name) => {
    expect(isTargetName(name)).toBe(false);
  });
});
