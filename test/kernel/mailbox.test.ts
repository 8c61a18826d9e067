import { describe, expect, it } from 'vitest';
import { createMailbox } from '../../kernel/mailbox';

describe('createMailbox', () => {
  it('PLG-05 hands over what was kept, in order, and then what comes', () => {
    const mailbox = createMailbox<number>(10);
    mailbox.post(1);
    mailbox.post(2);
    const got: number[] = [];
    mailbox.open((item) => got.push(item));
    mailbox.post(3);
    expect(got).toEqual([1, 2, 3]);
  });

  it('is bounded: the oldest goes', () => {
    const mailbox = createMailbox<number>(2);
    for (const item of [1, 2, 3]) mailbox.post(item);
    const got: number[] = [];
    mailbox.open((item) => got.push(item));
    expect(got).toEqual([2, 3]);
  });

  it('hands nothing over once closed', () => {
    const mailbox = createMailbox<number>(2);
    const got: number[] = [];
    mailbox.post(1);
    mailbox.close();
    mailbox.open((item) => got.push(item));
    mailbox.close();
    mailbox.post(2);
    expect(got).toEqual([]);
  });
});
