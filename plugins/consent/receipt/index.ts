import type { ConsentRecord, Tools } from '../../../kernel';
import { find } from '../../../lib/dom/find';
import type { ConsentOptions } from '../descriptor';
import type { postRecord } from '../transport';
import { readPending } from './pending';
import { reasonFor } from './reason';

/** A country that is known to be the United States or not. */
const COUNTRIES = { true: 'abroad', false: 'US', '': '' };

/** Returns the hash of the tag that asked: the integrity that the page states for it, else the build. */
function tagHash({ env, page, version }: Tools<ConsentOptions>, asked: string): string {
  const script = asked === version && find<HTMLScriptElement>(env.document, `script[src*="/${page.site}."]`);
  const [integrity] = /\S+/.exec(script ? script.integrity : '') ?? [];
  return integrity ?? asked.replace(/.*\+/, '');
}

/**
 * CON-25: posts the receipt of a choice. `pending` is what the record keeps of its moment; `post` is the function of the plugin's chunk,
 * which has it as one module with all else. Resolves to whether there is nothing left to post: the receipt has arrived, was refused for
 * good, or is none.
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
  const moment = readPending(pending, refuses, !asked.every((name) => record.categories.includes(name)));
  // The service knows no site of that name.
  if (!moment || moment.site === 'unknown') return true;
  const { action, how, site, language, optIn, abroad, texts, version, within } = moment;
  const facts = {
    manifest: options.mode,
    attribute: page.attribute('gdpr'),
    country: COUNTRIES[abroad],
    language: navigator.language,
    behind: new Date(env.now()).getTimezoneOffset(),
    timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  const receipt = {
    consent_uuid,
    date,
    action,
    categories: refuses ? ['necessary'] : record.categories,
    mode: optIn ? 'opt_in' : 'opt_out',
    reason: reasonFor(optIn, facts, navigator.cookieEnabled),
    language,
    text_hash: texts,
    tag_hash: tagHash(taproot, version),
    site,
    how,
    version,
    answered_within: within,
  };
  const status = await post(env, `${page.utility}/consent/receipt/${consent_uuid}`, receipt, 'receipt of a choice', report);
  // An answer, unless it asks to come again.
  return status > 0 && status < 500 && status !== 429;
}
