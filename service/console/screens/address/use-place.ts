import { createContext, type MouseEvent, use, useCallback, useMemo, useSyncExternalStore } from 'react';
import { addressOf, type Place, placeOf } from './place';

export interface Addresses {
  readonly place: Place;
  /** Goes to a place. The browser's Back undoes it, unless it replaces the present one. */
  go(place: Place, replace?: boolean): void;
}

const Context = createContext<Addresses | undefined>(undefined);

export const AddressProvider = Context;

export function useAddresses(): Addresses {
  const addresses = use(Context);
  if (!addresses) throw new Error('No provider of addresses is above this component.');
  return addresses;
}

export const usePlace = (): Place => useAddresses().place;

const MOVED = 'popstate';

/** Follows the window's address, and changes it. */
export function useWindowAddress(): Addresses {
  const address = useSyncExternalStore(
    useCallback((changed) => {
      window.addEventListener(MOVED, changed);
      return () => window.removeEventListener(MOVED, changed);
    }, []),
    () => `${window.location.pathname}${window.location.search}`,
  );
  return useMemo(() => {
    const [pathname = '', ...search] = address.split('?');
    return {
      place: placeOf(pathname, search.join('?')),
      go(place, replace = false) {
        const next = new URL(addressOf(place), window.location.href).href;
        if (next === window.location.href) return;
        window.history[replace ? 'replaceState' : 'pushState'](null, '', next);
        window.dispatchEvent(new PopStateEvent(MOVED));
      },
    };
  }, [address]);
}

/** Returns the attributes of a link to a place, which a plain click follows without loading the page. */
export function useLink(): (place: Place) => { href: string; onClick(event: MouseEvent): void } {
  const { go } = useAddresses();
  return (place) => ({
    href: addressOf(place),
    onClick(event) {
      if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      go(place);
    },
  });
}
