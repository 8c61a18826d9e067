import { AD_CLICKS } from '../../../lib/contracts/hit-columns';

/**
 * PRV-03: parameters left out of reported URLs unless the network configures its own list. Campaigns have their own fields. Personal data
 * and secrets are left out regardless of the list (PRV-01, PRV-04).
 */
export const EXCLUDED_PARAMETERS: readonly string[] = [
  'utm_*',
  // Ad clicks and mail clicks.
  ...[...AD_CLICKS, 'gad_*', 'twclid', 'li_fat_id', 'mc_cid', 'mc_eid', '_hs*'],
  // Identifiers that link people or sessions.
  ...['_ga', '_gl', 'contact_id', 'contact_guid', 'unique_value', 'hash', 'launch_id'],
  // Parameters that links between sites hand on.
  ...['custom_transfer', 'custom_source', 'ut_sid', 'ut_pid'],
  // Our own testing parameters.
  ...['_env', '_dnt', '_gpc', '_internal', '_variant', '_debug'],
];

/** Returns a function that matches a parameter's name against names in which `*` stands for anything. */
export function nameMatcher(names: readonly string[]): (name: string) => boolean {
  const patterns = names.map((name) => name.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*+/g, '.*'));
  const any = new RegExp(`^(?:${patterns.join('|')})$`, 'is');
  return (name) => any.test(name);
}
