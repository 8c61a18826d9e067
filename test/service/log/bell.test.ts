import { describe, expect, it } from 'vitest';
import { createBell } from '../../../service/log/bell';

/** ms; longer than a test may take. */
const LONG = 1_000_000;

describe('a rest', () => {
  it('is over after its time', async () => {
    await createBell().rest(1).over;
  });

  it('is over for everybody when the bell rings', async () => {
    const bell = createBell();
    const rests = [bell.rest(LONG), bell.rest(LONG)];
    bell.ring();
    await Promise.all(rests.map(({ over }) => over));
  });

  it('is over when its signal aborts, even before it begins', async () => {
    const stop = new AbortController();
    const rest = createBell().rest(LONG, stop.signal);
    stop.abort();
    await rest.over;
    await createBell().rest(LONG, stop.signal).over;
  });

  it('leaves another one alone when it ends', async () => {
    const bell = createBell();
    const [first, second] = [bell.rest(LONG), bell.rest(LONG)];
    let over = false;
    const last = second.over.then(() => {
      over = true;
    });
    first.end();
    await first.over;
    expect(over).toBe(false);
    bell.ring();
    await last;
  });
});
