import { collectedBy, isUtility } from './hosts';
import type { Subject } from './subject';

/** Returns what recognises the address of a subject's first event. */
export const isEventOf =
  ({ event }: Pick<Subject, 'event'>) =>
  (url: string): boolean => {
    if (!event || !url.startsWith('https:')) return false;
    const { hostname, pathname } = new URL(url);
    return (isUtility(hostname) || !!collectedBy(hostname)) && event.test(pathname);
  };
