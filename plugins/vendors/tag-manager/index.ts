import { isTagged, pushEntry } from '../data-layer';
import type { MakeVendor } from '../vendor';

export interface TagManagerAccount {
  /** As in `GTM-ABC123`. */
  readonly id: string;
  readonly script: string;
}

/** Requests the library again after 5 s. Its container decides which tags run, and Consent Mode what they may do. */
const tagManager: MakeVendor<TagManagerAccount> = ({ env, globals, account: { id, script } }) => ({
  script: `${script}?id=${id}`,
  asks: { 0: 'script', 5: 'script' },
  begin: () => pushEntry(globals, { 'gtm.start': env.now(), event: 'gtm.js' }),
  arrived: () => isTagged(globals, id),
  optOut: () => pushEntry(globals, { event: 'consent_withdrawn' }),
});

export default tagManager;
