import { matchesHost } from '../lib/url/host-patterns';
import { endWith, Misused, readArguments } from './read-arguments';
import { ruleFor } from './rules/rule-for';
import { ruleText } from './rules/rule-text';
import { readManifests } from './sites/manifests';
import { readRules } from './sites/rules';

const USAGE = 'npm run rules -- --place PLACE [--site ID] [--host HOST] [--path PATH] [--on DAY] [--json]';

/** `npm run rules`: prints the rule for a place, a site and a path. Any text is a place: what names none is a place that is not known. */
try {
  const { place, site, host, path, on, json } = readPlainly();
  const sites = await readManifests();
  const found = site ?? [...sites].find(([, { hosts }]) => host && Object.values(hosts).some((own) => matchesHost(host, own)))?.[0];
  if (site !== undefined && !sites.has(site)) throw new Misused(`There is no site ${site}.`);
  const today = on ?? new Date().toISOString().slice(0, 10);
  const answer = ruleFor(await readRules(), sites, { place, site: found, host, path, today });
  process.stdout.write(json ? `${JSON.stringify(answer.object)}\n` : ruleText(place, path, answer));
} catch (error) {
  endWith(error);
}

/** A place may be empty, which other options may not. */
function readPlainly() {
  const words = process.argv;
  const at = words.findIndex((word) => /^--place(=|$)/.test(word));
  const place = at < 0 ? '' : words[at]?.startsWith('--place=') ? words[at].slice('--place='.length) : (words[at + 1] ?? '');
  if (at >= 0) words.splice(at, words[at]?.includes('=') ? 1 : 2);
  const { values } = readArguments(USAGE, {
    site: { type: 'string' },
    host: { type: 'string' },
    path: { type: 'string', default: '/' },
    on: { type: 'string' },
    json: { type: 'boolean', default: false },
  });
  if (values.on !== undefined && !/^\d{4}-\d\d-\d\d$/.test(values.on))
    throw new Misused(`--on is "${values.on}". Expected a day such as 2027-01-01.`);
  return { place, ...values };
}
