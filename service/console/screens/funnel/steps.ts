import type { Funnel, FunnelStep } from '../../answers';

/** Days within which a person takes all steps, unless the address says otherwise; 0: within a visit. */
export const USUAL_WINDOW = 7;
export const LONGEST_WINDOW = 90;
export const MOST_STEPS = 8;

/** The funnel that an address without steps has: what every network has. */
export const USUAL_STEPS: readonly FunnelStep[] = [{ event: 'page_view' }, { event: 'action' }, { event: 'transaction' }];

/** Writes a step as a parameter: its event, and its page after a comma. */
export const writeStep = ({ event, page }: FunnelStep): string => [event, ...(page ? [page] : [])].map(encodeURIComponent).join(',');

function readStep(text: string): FunnelStep | undefined {
  try {
    const [event = '', page] = text.split(',').map(decodeURIComponent);
    return event ? { event, ...(page && { page }) } : undefined;
  } catch {
    return undefined;
  }
}

export interface FunnelChosen {
  readonly steps: readonly FunnelStep[];
  readonly window: number;
}

/** Reads the steps and the window from an address. */
export function funnelIn(query: URLSearchParams): FunnelChosen {
  const steps = query.getAll('step').flatMap((text) => readStep(text) ?? []);
  const window = Number(/^\d{1,3}$/.exec(query.get('window') ?? '')?.[0] ?? Number.NaN);
  return {
    steps: steps.length ? steps.slice(0, MOST_STEPS) : USUAL_STEPS,
    window: window >= 0 && window <= LONGEST_WINDOW ? window : USUAL_WINDOW,
  };
}

export interface StepLoss {
  readonly people: number;
  /** The share of those who took the first step. */
  readonly ofFirst: number | undefined;
  /** People who took the step before, not this one, and may not any more. */
  readonly lost: number;
  /** People who still may. */
  readonly open: number;
  readonly ofBefore: number | undefined;
}

const shareOf = (part: number, whole: number) => (whole ? part / whole : undefined);

/** Returns what each step keeps and loses. Shares are people of people, and undefined where there is nobody. */
export const lossesOf = ({ steps, waits = [] }: Pick<Funnel, 'steps' | 'waits'>): StepLoss[] =>
  steps.map(({ people }, i) => {
    const before = steps[i - 1]?.people ?? people;
    const open = i ? (waits[i - 1] ?? 0) : 0;
    const lost = before - people - open;
    return { people, ofFirst: shareOf(people, steps[0]?.people ?? 0), lost, open, ofBefore: shareOf(lost, before) };
  });

/** Returns the index of the step before which most people are lost; undefined where none is. */
export function worstOf(losses: readonly StepLoss[]): number | undefined {
  const most = Math.max(0, ...losses.map(({ lost }) => lost));
  return most ? losses.findIndex(({ lost }) => lost === most) : undefined;
}
