import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { textsVersion } from '../../../plugins/consent/texts-version.generated';
import { archiveTexts } from '../../../tools/build/archive-texts';
import { wordsFor } from '../../../tools/build/words-for';
import { readManifests } from '../../../tools/sites/manifests';

it('archives the words of the network and of each site with its own, under the hash that receipts carry [CON-25]', async () => {
  const [site] = (await readManifests()).values();
  if (!site) return expect.fail();
  const own = { ...site, texts: { en: { banner: { question: 'May we?' } } } } as typeof site;
  const folder = mkdtempSync(join(tmpdir(), 'taproot-texts-'));
  archiveTexts(folder, [site, own]);
  const { textsVersion: ownVersion } = wordsFor(own).consent as { textsVersion: string };
  expect(readdirSync(join(folder, 'texts')).sort()).toEqual([`${textsVersion}.json`, `${ownVersion}.json`].sort());
  for (const hash of [textsVersion, ownVersion]) {
    const text = readFileSync(join(folder, 'texts', `${hash}.json`));
    expect(createHash('sha256').update(text).digest('hex').slice(0, 8)).toBe(hash);
    expect(text.includes('May we?')).toBe(hash === ownVersion);
  }
  rmSync(folder, { recursive: true });
});
