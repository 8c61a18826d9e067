import { describe, expect, it, vi } from 'vitest';
import { createFloodLimit } from '../../../../plugins/analytics/delivery/flood';

describe('createFloodLimit', () => {
  const start = () => {
    const time = { now: 0 };
    const warn = vi.fn();
    const limit = createFloodLimit(() => time.now, warn);
    const admit = (count: number) => Array.from({ length: count }, () => limit.admit()).filter(Boolean).length;
    return { time, warn, limit, admit };
  };

  it('blocks permanently at the 151st payload within 30 s, with one warning [HIT-03]', () => {
    const { time, warn, limit, admit } = start();
    expect(admit(150)).toBe(150);
    time.now = 30_000;
    expect(admit(20)).toBe(0);
    time.now = 3_600_000;
    expect(admit(1)).toBe(0);
    expect(limit.blocked).toBe(true);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('admits 150 in any 30 s [HIT-03]', () => {
    const { time, warn, admit } = start();
    for (let round = 0; round < 20; round++, time.now += 30_001) expect(admit(150)).toBe(150);
    expect(warn).not.toHaveBeenCalled();
  });

  it('starts over with a new page view [HIT-03]', () => {
    const { limit, admit } = start();
    admit(151);
    limit.reset();
    expect(admit(1)).toBe(1);
  });
});
