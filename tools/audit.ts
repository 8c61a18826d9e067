import { writeFileSync } from 'node:fs';
import { readPlace } from '../lib/rules/place';
import { network as data } from '../sites/this-network';
import { asHtml } from './audit/as-html';
import { asTable } from './audit/as-table';
import { openBrowser } from './audit/open-browser';
import { placesAsHtml } from './audit/places-as-html';
import { codeOfPlaces, placesAsTable } from './audit/places-as-table';
import { printable } from './audit/printable';
import { codeOf, NOT_LOOKED } from './audit/report';
import { type AuditOptions, runAudit } from './audit/run-audit';
import { runPlaces } from './audit/run-places';
import { Misused, orEnd, readWords } from './read-arguments';
import { readSites } from './read-sites';
import { siteIds } from './sites/ids';
import { readRules } from './sites/rules';

const USAGE =
  'npm run audit -- ADDRESS [--place PLACE …] [--pages N] [--json FILE] [--html FILE] [--site ID] [--opt-out] [--stay SECONDS] [--deadline SECONDS] [--leave-out PATH …]';

function numberIn(text: string, name: string, most: number): number {
  if (/^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= most) return Number(text);
  throw new Misused(`--${name} is ${JSON.stringify(text)}. Expected a number from 1 to ${most}.`);
}

function read(args: readonly string[]) {
  const { values, positionals } = readWords(
    args,
    {
      pages: { type: 'string', default: '3' },
      stay: { type: 'string', default: '2' },
      deadline: { type: 'string' },
      json: { type: 'string' },
      html: { type: 'string' },
      site: { type: 'string' },
      'leave-out': { type: 'string', multiple: true, default: [] },
      'opt-out': { type: 'boolean', default: false },
      place: { type: 'string', multiple: true, default: [] },
    },
    1,
  );
  if (values.help) return;
  const [address = ''] = positionals;
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new Misused('Expected one address that begins with http:// or https://.');
  if (values.site !== undefined && !siteIds.includes(values.site)) throw new Misused(`There is no site ${values.site}.`);
  const unclear = values['leave-out'].find((one) => !/^(\/|\?[^=&]+$)/.test(one));
  if (unclear !== undefined)
    throw new Misused(`--leave-out is ${JSON.stringify(unclear)}. Expected a path such as /shop, or a parameter such as ?add-to-cart.`);
  const unread = values.place.find((one) => !readPlace(one).country);
  if (unread !== undefined) throw new Misused(`--place is ${JSON.stringify(unread)}. Expected a country or a state, such as DE or US-CA.`);
  if (values.place.length && values['opt-out']) throw new Misused('--opt-out is a place’s own matter: give --place alone.');
  const places = [...new Set(values.place.map((one) => one.trim().toUpperCase()))];
  const options: AuditOptions = {
    pages: numberIn(values.pages, 'pages', 100),
    stay: 1_000 * numberIn(values.stay, 'stay', 60),
    optOut: values['opt-out'],
    leaveOut: values['leave-out'],
    ...(values.site !== undefined && { site: values.site }),
    ...(values.deadline !== undefined && { deadline: 1_000 * numberIn(values.deadline, 'deadline', 9_999) }),
  };
  return { address: new URL(address).href, options, places, json: values.json, html: values.html };
}

async function audit(): Promise<number> {
  const asked = orEnd(USAGE, () => read(process.argv.slice(2)));
  if (!asked) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  const { address, options, places, json, html } = asked;
  const network = { sites: await readSites(), domains: data.siblings };
  const browser = openBrowser();
  try {
    const fail = (error: Error): never => {
      throw new Error(`Could not look at ${printable(address)}: ${printable(error.message)}.`);
    };
    if (places.length) {
      const report = await runPlaces(browser, address, options, network, await readRules(), places).catch(fail);
      if (json) writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`);
      if (html) writeFileSync(html, placesAsHtml(report));
      process.stdout.write(placesAsTable(report));
      return codeOfPlaces(report);
    }
    const report = await runAudit(browser, address, options, network).catch(fail);
    if (json) writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`);
    if (html) writeFileSync(html, asHtml(report));
    process.stdout.write(asTable(report));
    return codeOf(report);
  } finally {
    await browser.end();
  }
}

/** `npm run audit`: exits 0 where nothing differs from the site's manifest, or with `--place` from the rules in force there, 1 where something does, 2 where it could not look, at all or at a part. */
try {
  process.exitCode = await audit();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = NOT_LOOKED;
}
