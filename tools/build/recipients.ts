import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '../../kernel';
import type { NamedRecipient, Recipient } from '../../lib/privacy/recipient';
import { PURPOSES } from '../../plugins/vendors/vendor';
import { namedIn } from './on-page';
import { switchesOf } from './recipient-choices';

/** Returns the third parties that receive data of a site's visitors, by the page or by the service, by purpose, then by name. */
export function recipientsOf(manifest: Manifest): NamedRecipient[] {
  const switches = switchesOf(manifest);
  const all = namedIn(manifest).flatMap(({ name, category, recipient }) =>
    recipient ? [{ name, ...recipient, purpose: PURPOSES[category] ?? 'analytics' }] : [],
  );
  return all
    .map(({ name, service, company, country, purpose, policy, stored }) => ({
      ...{ name, service, company, country, purpose, policy, stored },
      ...(switches && { together: switches[name]?.by ?? [name] }),
    }))
    .sort((a, b) => a.purpose.localeCompare(b.purpose) || a.company.localeCompare(b.company) || a.name.localeCompare(b.name));
}

/** Returns a line for each third party of a site whose recipient nobody has named. */
export const recipientFaults = (manifest: Manifest): string[] =>
  namedIn(manifest)
    .filter(({ recipient }) => !recipient)
    .map(({ name }) => `third party "${name}" has no \`recipient\`. Add it to plugins/vendors/${name}/descriptor.ts.`);

export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? character);

const kept = ({ stored }: Recipient) =>
  stored.map(({ name, days }) => `<code>${escaped(name)}</code> (${days ? `${days} days` : 'until the visit ends'})`).join(', ') ||
  'nothing listed';

const row = (one: NamedRecipient) =>
  `<tr><th scope="row">${escaped(one.company)}</th><td>${escaped(one.service)}</td><td>${escaped(one.country)}</td><td>${kept(one)}</td><td><a href="${escaped(one.policy)}">${escaped(one.policy)}</a></td></tr>`;

/** Returns the list as a fragment for a privacy policy: a table for each purpose. */
export function recipientsHtml(all: readonly NamedRecipient[]): string {
  const purposes = [...new Set(all.map(({ purpose }) => purpose))];
  const head =
    '<tr><th scope="col">Company</th><th scope="col">Service</th><th scope="col">Country</th><th scope="col">Stores</th><th scope="col">Privacy policy</th></tr>';
  const tables = purposes.map(
    (purpose) =>
      `<table>\n<caption>${escaped(purpose)}</caption>\n<thead>${head}</thead>\n<tbody>\n${all
        .filter((one) => one.purpose === purpose)
        .map(row)
        .join('\n')}\n</tbody>\n</table>`,
  );
  return `<section class="recipients">\n${tables.join('\n') || '<p>No third party receives data.</p>'}\n</section>\n`;
}

/** Writes `recipients/<site>.json` and `.html` for each site. `more` follows in the fragment. */
export function writeRecipients(folder: string, sites: Iterable<Manifest>, more = (_: Manifest) => ''): void {
  const place = join(folder, 'recipients');
  mkdirSync(place, { recursive: true });
  for (const manifest of sites) {
    const all = recipientsOf(manifest);
    writeFileSync(join(place, `${manifest.id}.json`), `${JSON.stringify(all, null, 2)}\n`);
    writeFileSync(join(place, `${manifest.id}.html`), recipientsHtml(all) + more(manifest));
  }
}
