import type { ConsentRecord, Tools } from '../../../kernel';
import type { Receipt } from '../../../lib/contracts/receipt';
import { find } from '../../../lib/dom/native';
import { winterOffset } from '../../../lib/privacy/opt-in';
import { namesOff } from '../../../lib/records/recipients-off';
import { ruleHere } from '../../../lib/rules/rule-here';
import { timeZone } from '../../../lib/time/zone';
import type { ConsentOptions } from '../options';
import type { postRecord } from '../transport';
import { readFacts } from './facts';
import { type Reason, reasonFor } from './reason';

/** The countries that stand for a stored `abroad`: outside the United States, in it, or unknown. */
const COUNTRIES = { true: 'abroad', false: 'US', '': '' };

/** Returns the name of the rule behind a mode: the page's or the manifest's own word, or the rule for the place; none for facts of an earlier page. */
const nameOf = (reason: Reason, id: string | undefined): string | undefined =>
  reason === 'earlier_page' ? undefined : /^(manifest|attribute|no_cookies)$/.test(reason) ? reason.replace('_', '-') : id;

/** Returns the hash of the tag that asked: the integrity that the page states for it, or else the build. */
function tagHash({ env, page, version }: Tools<ConsentOptions>, asked: string): string {
  const script = asked === version && find<HTMLScriptElement>(env.document, `script[src*="/${page.site}."]`);
  const [integrity] = /\S+/.exec(script ? script.integrity : '') ?? [];
  return integrity ?? asked.replace(/.*\+/, '');
}

/**
 * CON-25: posts the receipt of a choice. `pending`: the facts that the record stores about the choice's moment. `post`: passed in, because
 * the function is in the plugin's own chunk. Resolves to true if nothing is left to post: the receipt has arrived, was refused for good, or
 * does not exist.
 */
export async function postReceipt(
  taproot: Tools<ConsentOptions>,
  record: ConsentRecord,
  pending: string,
  post: typeof postRecord,
): Promise<boolean> {
  const { env, page, options, report } = taproot;
  const { navigator } = env.window;
  const { consent_uuid, consent_date: date } = record;
  const refuses = record.categories.every((name) => name === 'necessary');
  const asked = ['analytics', ...Object.keys(options.names ?? {})];
  const off = namesOff(record);
  const moment = readFacts(pending, refuses, off.length > 0 || !asked.every((name) => record.categories.includes(name)));
  // The service knows no site named `unknown`.
  if (!moment || moment.site === 'unknown') return true;
  const { action, how, site, language, optIn, abroad, texts, version, within } = moment;
  const [attribute, region] = [page.attribute('gdpr'), page.attribute('region')];
  const rule = await ruleHere(env, region);
  const facts = {
    manifest: options.mode,
    attribute,
    region,
    country: COUNTRIES[abroad],
    sensitive: !!rule?.sensitive,
    language: navigator.language,
    behind: winterOffset(),
    timeZone,
  };
  const reason = reasonFor(optIn, facts, navigator.cookieEnabled);
  const receipt: Receipt = {
    consent_uuid,
    date,
    action,
    categories: refuses ? ['necessary'] : record.categories,
    off: refuses || !off.length ? undefined : off,
    mode: optIn ? 'opt_in' : 'opt_out',
    reason,
    rule: nameOf(reason, rule?.id),
    language,
    text_hash: texts,
    tag_hash: tagHash(taproot, version),
    site,
    how,
    version,
    answered_within: within,
  };
  const status = await post(env, `${page.utility}/consent/receipt/${consent_uuid}`, receipt, 'receipt of a choice', report);
  // Any answer settles the receipt, unless it asks for another try.
  return status > 0 && status < 500 && status !== 429;
}
