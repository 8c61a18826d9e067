import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Manifest } from '../../kernel';
import { consentTexts, siteTexts, textsHash } from './site-texts';
import { textsFile } from './texts-file';
import { consentWords } from './words-for';

/**
 * CON-25. Writes the words that receipts name by their hash, in every language: the network's, and those of each site that has its own. A
 * file is the hashed text, byte for byte, and its name begins the SHA-256, so that anybody can check it.
 */
export function archiveTexts(dist: string, sites: Iterable<Manifest>): void {
  for (const words of [consentTexts(siteTexts()), ...[...sites].map((site) => consentWords(site).words)]) {
    const file = join(dist, textsFile(textsHash(words)));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(words));
  }
}
