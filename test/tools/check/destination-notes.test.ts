import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { destinationNotes } from '../../../tools/check/destination-notes';
import { readManifests } from '../../../tools/sites/manifests';

it('destinationNotes says where a page tells the destination’s vendor too, or no site asks for its purpose, and nothing without a file [D2]', async () => {
  const sites = await readManifests();
  const folder = mkdtempSync(join(tmpdir(), 'taproot-notes-'));
  const file = join(folder, 'destinations.json');
  const entry = {
    name: 'meta',
    kind: 'meta',
    url: 'https://graph.facebook.com',
    account: '2000000001',
    secret: 'EAAtesttoken1234567890',
    gift: 'Donate',
  };
  writeFileSync(file, JSON.stringify([{ ...entry, sites: ['main'] }]));
  expect(destinationNotes(sites, { DESTINATIONS: file })).toEqual([
    'meta: nothing is sent, as it waits for a yes to advertising, which none of its sites has in `purposes`',
    'meta.gift: Donate here, Purchase on the pages of main, which tell too: Purchase is sent, as two names count twice',
    "meta: the service tells social-pixel of main, too, whose pages tell it: say from: 'both' there, or name the others in sites",
  ]);
  writeFileSync(file, JSON.stringify([{ ...entry, secret: '' }]));
  expect(destinationNotes(sites, { DESTINATIONS: file })).toEqual([expect.stringContaining('meta.secret')]);
  expect(destinationNotes(sites, {})).toEqual([]);
  rmSync(folder, { recursive: true });
});
