import { fileURLToPath } from 'node:url';
import { buildOwnSite, type OwnSite } from './own-site';

const PACKAGE = new URL('../../node_modules/vanilla-cookieconsent/dist/', import.meta.url);
const FILES = ['cookieconsent.umd.js', 'cookieconsent.css'];

/** Builds the main site with a consent library, which it serves too. */
export const buildLibrarySite = (): Promise<OwnSite> =>
  buildOwnSite(
    'library-manifest',
    FILES.map((name) => fileURLToPath(new URL(name, PACKAGE))),
  );
