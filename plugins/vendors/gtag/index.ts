import { defineGtag, isTagged, tellGoogle } from '../data-layer';
import type { MakeVendor } from '../vendor';
import type { GtagAccount } from './descriptor';
import { parametersOf } from './parameters';

/** At most 3 loads: its own address, after 5 s the utility service's copy, after 10 s its own once more. */
const gtag: MakeVendor<GtagAccount> = ({ env, page: { stream, utility }, globals, account: { script, siblings } }) => ({
  script: `${script}?id=${stream}`,
  fallback: `${utility}/${stream}/_g4.js`,
  asks: { 0: 'script', 5: 'fallback', 10: 'script' },
  begin() {
    defineGtag(globals, env.now());
    globals[`ga-disable-${stream}`] = false;
    tellGoogle(globals, 'config', stream, {
      send_page_view: false,
      linker: { domains: siblings.map((host) => host.replace('*.', '')), accept_incoming: true },
    });
  },
  arrived: () => isTagged(globals, stream),
  hit: (hit) => tellGoogle(globals, 'event', hit.event, { ...parametersOf(hit), send_to: stream }),
  optOut() {
    globals[`ga-disable-${stream}`] = true;
  },
});

export default gtag;
