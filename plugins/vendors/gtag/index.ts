import { defineGtag, isTagged, tellGoogle } from '../data-layer';
import type { MakeVendor } from '../vendor';
import { parametersOf } from './parameters';
import { type Standing, standingOf } from './standing';

export interface GtagAccount {
  /** The library's address. Its stream is the site's. */
  readonly script: string;
  /** Hosts between which the library hands on its visitor's id: exact, or `*.` and a domain for any subdomain of it. */
  readonly siblings: readonly string[];
}

/** On a sensitive path the library hands nothing on to advertising, whatever the visitor has granted, then or later on the page. */
const NO_ADS = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };
const NO_SIGNALS = { allow_google_signals: false, allow_ad_personalization_signals: false };

/** At most 3 loads: the library's own address, the utility service's copy after 5 s, and its own address again after 10 s. */
const gtag: MakeVendor<GtagAccount> = ({ env, page: { stream, utility }, globals, account: { script, siblings } }) => {
  const linker = { domains: [...new Set(siblings.map((host) => host.replace('*.', '')))], accept_incoming: true };
  let told: Standing | undefined;

  /** Passes changed fields to the library. The user's id is for this stream alone, because advertising may share the library. */
  const tell = (standing: Standing) => {
    const changed = (name: 'user_properties' | 'campaign' | 'page') =>
      JSON.stringify(standing[name]) !== JSON.stringify(told?.[name] ?? {});
    if (!told || standing.user_id !== told.user_id || changed('page'))
      tellGoogle(globals, 'config', stream, {
        send_page_view: false,
        linker,
        user_id: standing.user_id,
        ...standing.page,
        ...(env.sensitive && NO_SIGNALS),
      });
    for (const name of ['user_properties', 'campaign'] as const) if (changed(name)) tellGoogle(globals, 'set', name, standing[name]);
    told = standing;
  };

  return {
    script: `${script}?id=${stream}`,
    fallback: `${utility}/${stream}/_g4.js`,
    asks: { 0: 'script', 5: 'fallback', 10: 'script' },
    begin() {
      defineGtag(globals, env.now());
      if (env.sensitive) tellGoogle(globals, 'consent', 'update', NO_ADS);
      globals[`ga-disable-${stream}`] = false;
    },
    arrived: () => isTagged(globals, stream),
    hit(hit) {
      tell(standingOf(hit, told));
      tellGoogle(globals, 'event', hit.event, { ...parametersOf(hit), send_to: stream });
    },
    optOut() {
      globals[`ga-disable-${stream}`] = true;
    },
  };
};

export default gtag;
