import { call } from '../call';
import type { MakeVendor } from '../vendor';
import type { PersonalisationAccount } from './descriptor';
import { visitorIds } from './visitor-ids';

type Globals = Record<string, unknown>;

/** Told who the visitor is, in ids alone, with each page view and each event. */
const personalisation: MakeVendor<PersonalisationAccount> = ({ env, globals, account: { id, script } }) => ({
  script: `${script}${id}/latest.min.js`,
  begin() {
    globals.jstag ??= { config: { cid: id } };
  },
  arrived: () => typeof (globals.jstag as Globals | undefined)?.pageView === 'function',
  hit(hit) {
    const ids = visitorIds(env, hit);
    if (hit.event === 'page_view') {
      call(globals, 'jstag.identify', ids);
      call(globals, 'jstag.pageView', ids);
    } else call(globals, 'jstag.send', { event: hit.event, ...ids });
  },
  optOut: () => void call(globals, 'jstag.optOut'),
});

export default personalisation;
