/** Reads wall clocks of a time zone, whatever the browser's own zone is. */

const formats = (zone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });

export interface WallTime {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** ms since the wall clock's midnight. */
  readonly clock: number;
}

/** Returns what the wall clocks of a zone show at a moment, in ms since the epoch. */
export function wallTime(at: number, zone: string): WallTime {
  const parts = Object.fromEntries(
    formats(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const { year = '', month, day, hour, minute, second } = parts;
  const clock = (Number(hour) * 60 + Number(minute)) * 60_000 + Number(second) * 1_000 + (((at % 1_000) + 1_000) % 1_000);
  return { day: `${year.padStart(4, '0')}-${month}-${day}`, clock };
}

/** ms that a zone's wall clocks are ahead of UTC at a moment. */
function aheadAt(at: number, zone: string): number {
  const { day, clock } = wallTime(at, zone);
  return Date.parse(day) + clock - at;
}

/**
 * Returns the moment, in ms since the epoch, at which wall clocks of a zone show a time. A time that clocks show twice is the first of
 * both; one that they skip is the moment of the jump or later.
 */
export function momentOf({ day, clock }: WallTime, zone: string): number {
  const wall = Date.parse(day) + clock;
  // A zone's offset changes by an hour or so, at most once a day.
  const offsets = [aheadAt(wall - 24 * 60 * 60 * 1_000, zone), aheadAt(wall + 24 * 60 * 60 * 1_000, zone)];
  const found = offsets.map((ahead) => wall - ahead).filter((at) => aheadAt(at, zone) === wall - at);
  return found.length ? Math.min(...found) : wall - Math.min(...offsets);
}
