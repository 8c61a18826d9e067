import { arrivalsOf, type Take } from '../../../service/log/entry';
import type { Store } from '../../../service/store/store';

/** Takes entries right into a store, as if a worker stood behind the intake. */
export const takeInto =
  (store: () => Pick<Store, 'put'>): Take =>
  async (entries) => {
    for (const { text } of entries) await store().put(arrivalsOf(text));
    return { received: entries.length };
  };
