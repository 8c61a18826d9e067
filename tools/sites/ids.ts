import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { networkFolder } from './folder';

const folder = join(networkFolder, 'sites');

/** Each site has a manifest, `sites/<id>.ts`, and a tag, `dist/<id>.js`. */
export type SiteId = string;

/** Every site of the network: each file here that exports a manifest. */
export const siteIds: readonly SiteId[] = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && /^export default defineSite\(/m.test(readFileSync(join(folder, file), 'utf8')))
  .map((file) => file.slice(0, -'.ts'.length));
