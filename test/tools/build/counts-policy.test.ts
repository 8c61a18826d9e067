import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countsPolicyHtml } from '../../../tools/build/counts-policy';
import { writeRecipients } from '../../../tools/build/recipients';
import { readManifests } from '../../../tools/sites/manifests';
import { readRules } from '../../../tools/sites/rules';

const [sites, rules] = await Promise.all([readManifests(), readRules()]);
const main = sites.get('main') ?? expect.fail('main');
const counting = { ...rules, counts: { places: ['GB', 'FR'] } };

describe('the privacy policy about counted views', () => {
  it('says in three languages what is counted, on which law, and how to object [R22]', () => {
    const html = countsPolicyHtml(main, counting);
    expect(html.match(/<section class="counted" lang="\w\w" dir="\w+">/g)).toEqual([
      '<section class="counted" lang="en" dir="ltr">',
      '<section class="counted" lang="es" dir="ltr">',
      '<section class="counted" lang="ar" dir="rtl">',
    ]);
    for (const places of ['United Kingdom and France', 'Reino Unido y Francia', 'المملكة المتحدة وفرنسا']) expect(html).toContain(places);
    expect(html).toContain('“Count my page views without cookies”');
    expect(html).not.toMatch(/[{}]/);
    for (const [name, once] of [
      ['PECR, Schedule A1, paragraph 5', 3],
      ['CNIL, exemption of audience measurement', 3],
      ['<mark>', 3],
      ['tp_uncounted', 3],
      ['25', 3],
    ] as const)
      expect([name, html.split(name).length - 1 >= once]).toEqual([name, true]);
  });

  it('names the law of the places alone, and nothing where no view is counted', () => {
    const french = countsPolicyHtml(main, { ...rules, counts: { places: ['FR'] } });
    expect([french.includes('CNIL'), french.includes('PECR')]).toEqual([true, false]);
    expect(countsPolicyHtml(main, rules)).toBe('');
    expect(countsPolicyHtml(main, { ...rules, counts: { places: ['FR'], sites: ['blogs'] } })).toBe('');
  });

  it('follows the recipients in the fragment of the build', () => {
    const folder = mkdtempSync(join(tmpdir(), 'taproot-policy-'));
    try {
      writeRecipients(folder, sites.values(), (site) => countsPolicyHtml(site, counting));
      expect(readFileSync(join(folder, 'recipients/main.html'), 'utf8')).toMatch(
        /^<section class="recipients">.*<section class="counted" lang="ar"/s,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
