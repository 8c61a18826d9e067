import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { languages } from '../../../../lib/languages';
import { textsVersion } from '../../../../plugins/consent/texts-version.generated';
import { archiveTexts } from '../../../../tools/build/archive-texts';
import { drawBanners } from '../../../../tools/build/banners/draw-banners';
import { presentBrowser } from '../../../../tools/find-browser';
import { notRun } from '../../../../tools/lab/engines/not-run';

const folder = mkdtempSync(join(tmpdir(), 'taproot-banners-'));
afterAll(() => rmSync(folder, { recursive: true }));

it(
  'a build archives a picture of the banner in every language beside its words [CON-25]',
  presentBrowser() ? {} : notRun('no browser'),
  async () => {
    archiveTexts(folder, []);
    const expected = Object.keys(languages).map((language) => `texts/${textsVersion}.${language}.png`);
    expect((await drawBanners(folder)).sort()).toEqual(expected.sort());
    for (const name of expected) {
      const picture = readFileSync(join(folder, name));
      expect(picture.toString('latin1', 1, 4)).toBe('PNG');
      // The header of a PNG has the size.
      expect([picture.readUInt32BE(16) > 300, picture.readUInt32BE(20) > 50]).toEqual([true, true]);
    }
  },
);
