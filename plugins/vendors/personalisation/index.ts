import { mayIdentify } from '../../../lib/privacy/may-identify';
import { call } from '../call';
import type { MakeVendor } from '../vendor';
import { identityOf, visitorIds } from './visitor-ids';

export interface PersonalisationAccount {
  readonly id: string;
  /** The library's address up to the account's id. */
  readonly script: string;
}

type Globals = Record<string, unknown>;

/**
 * Sends the visitor's ids with each page view and each event. Identifies the visitor with each page view, and again as soon as an id is
 * learned: a fingerprint takes longer than the page's first hits.
 */
const personalisation: MakeVendor<PersonalisationAccount> = ({ env, page, visitor, globals, account: { id, script } }) => {
  let identity = '';
  return {
    script: `${script}${id}/latest.min.js`,
    begin() {
      globals.jstag ??= { config: { cid: id } };
    },
    arrived: () => typeof (globals.jstag as Globals | undefined)?.pageView === 'function',
    hit(hit) {
      const ids = visitorIds(env, hit, mayIdentify(page, visitor) === true);
      const isView = hit.event === 'page_view';
      if (isView || identityOf(ids) !== identity) call(globals, 'jstag.identify', ids);
      identity = identityOf(ids);
      if (isView) call(globals, 'jstag.pageView', ids);
      else call(globals, 'jstag.send', { event: hit.event, ...ids });
    },
    optOut: () => void call(globals, 'jstag.optOut'),
  };
};

export default personalisation;
