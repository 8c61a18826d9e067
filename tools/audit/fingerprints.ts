import type { Found } from './found';

/** The number of different measurements that make a fingerprint. Games, maps and editors make one or two. */
const FEWEST = 3;
/** Requests that are listed as what a fingerprint may have left by. */
const MOST = 20;

/**
 * Returns the scripts that have measured the device as fingerprints do, each with the requests by which these may have left: also those to
 * the page's own origin, whose server may hand them on. `measured`: the measurements by author.
 */
export const fingerprintsFound = (measured: ReadonlyMap<string, readonly string[]>, contacts: readonly Found[], page: string): Found[] =>
  [...measured]
    .filter(([, surfaces]) => surfaces.length >= FEWEST)
    .flatMap(([author, surfaces]) => {
      const name = [...surfaces].sort().join(', ');
      const sent = contacts.filter(({ kind, by }) => kind === 'request' && by[0] === author).slice(0, MOST);
      const addresses = [...new Set(sent.map(({ address }) => address))];
      return (addresses.length ? addresses : [page]).map(
        (address): Found => ({ kind: 'fingerprint', name, address, by: author ? [author] : [], how: 'of the device', page }),
      );
    });
