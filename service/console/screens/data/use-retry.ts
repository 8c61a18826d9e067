import { useEffect } from 'react';
import type { Fault } from './ask';

/** Asks again once the service wants to be asked again, as `Retry-After` says; not while the page is hidden, which asks when it is seen again. */
export function useRetry(fault: Fault | undefined, again: () => void): void {
  useEffect(() => {
    if (fault?.kind !== 'failed' || fault.after === undefined) return;
    const timer = setTimeout(() => document.visibilityState === 'visible' && again(), fault.after * 1_000);
    return () => clearTimeout(timer);
  }, [fault, again]);
}
