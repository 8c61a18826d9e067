import type { Manifest } from '../../kernel';
import { matchesHost } from '../../lib/url/host-patterns';
import { keptNames } from './necessary';
import { onPage } from './on-page';
import type { HandedDown } from './purposes';
import { codedServices, notesRecipients, recipientCodes, switchesOf } from './recipient-choices';
import { recipientsOf } from './recipients';
import { laterServices, type ShownRecipients } from './shown-recipients';
import { wordsFor } from './words-for';

const addressesIn = (value: unknown): string[] =>
  typeof value === 'object' && value ? Object.values(value).flatMap(addressesIn) : /^https:\/\//.test(`${value}`) ? [`${value}`] : [];

/**
 * Returns the beginnings of the addresses of the site's third parties, without their scheme. An ad blocker stops all requests to a host. Of
 * the network's own hosts it is the third party's address alone.
 */
function thirdPartiesOf({ scripts = [], siblings = [], plugins }: Manifest): string[] {
  const optionsOf = (name: string) => Object(plugins.find((plugin) => plugin.name === name)?.options) as Record<string, unknown>;
  const named = (optionsOf('vendors').named ?? []) as readonly { readonly account: unknown }[];
  const all = [...scripts, ...named.flatMap(({ account }) => addressesIn(account)), ...addressesIn(optionsOf('analytics').enrichment)];
  return [
    ...new Set(
      all.map((address) => {
        const { host, hostname } = new URL(address);
        return matchesHost(hostname, siblings) ? address.replace('https:', '') : `//${host}/`;
      }),
    ),
  ];
}

/**
 * Copies fields of a manifest into the options of the plugins that need them, because the tag does not: the colours (`scheme`), the names
 * that are stored in every state (`necessary`), who receives data, the purposes, and the site's own words. `errors` gets the third parties' addresses, and `vendors` whether contacts are
 * recognised. Leaves out the third parties that the service tells. `shown`: the recipients that earlier grants have been shown.
 */
export function handDown(whole: Manifest, shown: ShownRecipients = {}): HandedDown {
  const site = onPage(whole);
  const { scheme, necessary, plugins } = site;
  const later = laterServices(whole, shown);
  const asksAnew = Object.keys(later).length > 0;
  const words = wordsFor(site, asksAnew);
  const thirdParties = thirdPartiesOf(site);
  // The service tells some of them.
  const recipients = recipientsOf(whole);
  const switches = switchesOf(whole);
  const single = switches && { switches };
  const told: Readonly<Record<string, object>> = {
    consent: {
      ...(scheme && { scheme }),
      ...(necessary && { kept: keptNames(necessary) }),
      ...(notesRecipients(whole) && { services: codedServices(whole) }),
      ...(asksAnew && { later }),
      ...single,
      ...words.consent,
    },
    contact: { ...(scheme && { scheme }), ...words.contact },
    ...(thirdParties.length && { errors: { thirdParties } }),
    embeds: { ...(scheme && { scheme }), ...words.embeds },
    vendors: { ...single, ...(plugins.some(({ name }) => name === 'contact') && { awaitsContact: true }) },
    'ui-react': {
      ...(scheme && { scheme }),
      ...(necessary && { necessary }),
      ...(recipients.length && { recipients }),
      ...words['ui-react'],
    },
  };
  const tell = (plugin: Manifest['plugins'][number]) => {
    const more = told[plugin.name];
    return more && Object.keys(more).length ? { ...plugin, options: { ...(plugin.options as object), ...more } } : plugin;
  };
  const codes = recipientCodes(whole);
  const choices = { codes, switches, ...(asksAnew && { later: Object.keys(later).sort().join('') }) };
  return { ...site, plugins: plugins.map(tell), ...((codes || switches || asksAnew) && { choices }) };
}
