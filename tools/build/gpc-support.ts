import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readRules } from '../sites/rules';

/** The place of the file in `dist/`, and on each site's own origin, for which alone it speaks. */
export const GPC_SUPPORT = '.well-known/gpc.json';

/**
 * Writes the file by which a site says that it heeds Global Privacy Control. The fields:
 * https://catalog.lintel.tools/schemas/schemastore/global-privacy-control. The day is that of the last review of the network's rules.
 */
export async function writeGpcSupport(folder: string): Promise<void> {
  const { reviewed } = await readRules();
  const file = join(folder, GPC_SUPPORT);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ gpc: true, lastUpdate: reviewed })}\n`);
}
