import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Manifest } from '../kernel';
import { consentTexts, siteTexts, textsHash } from './site-texts';
import { textsFile } from './texts-file';
import { consentWords } from './words-for';

/**
 * CON-25. Writes the words that receipts name by their hash, in every language: the network's, and those of each site that has its own. The
 * file is the text that was hashed, byte for byte, so that anybody can check it: its name begins its SHA-256.
 */
export function archiveTexts(dist: string, sites: Iterable<Manifest>): void {
  for (const words of [consentTexts(siteTexts()), ...[...sites].map((site) => consentWords(site).words)]) {
    const file = join(dist, textsFile(textsHash(words)));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(words));
  }
}
