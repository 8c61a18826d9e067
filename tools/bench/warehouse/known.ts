import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST, type Network } from './network';

type Rows = readonly (readonly (string | number)[])[];

const NAMES = ['overview', 'month', 'main', 'byDay', 'sources', 'landings', 'pages', 'funnel', 'experiment', 'gifts', 'somebody'] as const;

/** The facts that are known of a loaded store. */
export interface Known {
  readonly hits: number;
  readonly days: number;
  readonly somebody: string;
  readonly truth: Readonly<Record<(typeof NAMES)[number], () => Rows>>;
}

/** A store that was loaded, as its folder keeps it. */
export interface Kept {
  readonly hits: number;
  readonly days: number;
  readonly somebody: string;
  readonly answers: Readonly<Record<(typeof NAMES)[number], Rows>>;
  /** Figures of the load, to be told with every measurement. */
  readonly told: readonly (readonly [name: string, figure: number])[];
  /** Testers that were erased so far. */
  readonly erased: number;
}

const FILE = 'known.json';

export function keptOf({ truth, somebody, days }: Network, told: Kept['told']): Kept {
  const answers: Kept['answers'] = {
    ...{ overview: truth.overview(), month: truth.month(FIRST.slice(0, 7)), main: truth.site('main'), byDay: truth.byDay() },
    ...{ sources: truth.sources(), landings: truth.landings(), pages: truth.pages(), funnel: truth.funnel() },
    ...{ experiment: truth.experiment(), gifts: truth.gifts(), somebody: [[truth.hitsOf(0)]] },
  };
  return { hits: truth.hits(), days: days(), somebody, answers, told, erased: 0 };
}

export function knownOf({ hits, days, somebody, answers }: Kept): Known {
  const truth = Object.fromEntries(NAMES.map((name) => [name, () => answers[name]])) as unknown as Known['truth'];
  return { hits, days, somebody, truth };
}

/** Returns what a folder keeps; undefined where no load has ended. */
export function readKept(folder: string): Kept | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, FILE), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

export const writeKept = (folder: string, kept: Kept): void => writeFileSync(join(folder, FILE), JSON.stringify(kept));
