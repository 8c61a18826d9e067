import type { Env } from '../../kernel';
import { dropRecord, type ReportWarning } from '../../lib/records/broken-record';
import type { Exposure } from '../../lib/records/exposure';
import { readText, writeText } from '../../lib/storage/storage';
import { listText } from '../../lib/values/json';
import { UNSENT_KEY } from './unsent-key';

const MOST = 20;

const isExposure = (value: Partial<Exposure> | null): value is Exposure =>
  typeof value?.experiment_id === 'string' &&
  typeof value.variant === 'string' &&
  typeof value.forced === 'boolean' &&
  typeof value.exposure_time === 'number';

export interface Unsent {
  note(exposure: Exposure): void;
  /** Returns the exposures that an earlier page of the tab left. */
  left(): readonly Exposure[];
  /** Removes an exposure that was taken. Returns false if another page of the tab has reported it meanwhile. */
  strike(exposure: Exposure): boolean;
}

export function createUnsent({ window }: Env, report: ReportWarning): Unsent {
  const left = (): Exposure[] => {
    try {
      const stored: unknown = JSON.parse(readText(window, 'sessionStorage', UNSENT_KEY) ?? '[]');
      return Array.isArray(stored) ? stored.filter(isExposure).slice(-MOST) : [];
    } catch {
      dropRecord(window, 'sessionStorage', UNSENT_KEY, report);
      return [];
    }
  };
  const write = (list: readonly Exposure[]) => writeText(window, 'sessionStorage', UNSENT_KEY, list.length ? listText(list) : null);
  const isSame = (a: Exposure) => (b: Exposure) => a.experiment_id === b.experiment_id && a.exposure_time === b.exposure_time;
  let works = true;
  return {
    note(exposure) {
      works = write([...left(), exposure]);
    },
    left,
    strike(exposure) {
      const list = left();
      const others = list.filter((one) => !isSame(exposure)(one));
      write(others);
      return !works || others.length < list.length;
    },
  };
}
