import { fileURLToPath } from 'node:url';
import { type OwnSite, ownSite } from './own-site';

const PACKAGE = new URL('../../node_modules/vanilla-cookieconsent/dist/', import.meta.url);
const FILES = ['cookieconsent.umd.js', 'cookieconsent.css'];

/** Builds the main site with a consent library, which it also serves. */
export const librarySite = (): Promise<OwnSite> =>
  ownSite(
    'library-manifest',
    FILES.map((name) => fileURLToPath(new URL(name, PACKAGE))),
  );
