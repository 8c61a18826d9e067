import type { Properties, TrackedEvent } from '../../../kernel';
import { mayIdentify } from '../../../lib/privacy/may-identify';
import { isConversion } from '../../../lib/records/conversions';
import { INTERNAL_KEY } from '../../../lib/records/internal-key';
import { parseSession, SESSION_KEY } from '../../../lib/records/session-record';
import { readText, writeText } from '../../../lib/storage/storage';
import { EVENT_LAYER, EVENT_LEARN } from '../../../lib/values/tap-stages';
import { dropEmpty } from '../map-values';
import { type NetworkDetails, reportedDetails } from '../network/details';
import type { AnalyticsOptions } from '../options';
import type { StartIdlePart } from '../part';
import { PAGE_END } from '../pipeline';
import { keepVisitor, storedVisitor, type VisitorFields } from '../scope/visitor';
import { learnNetwork } from './learn-network';
import { pageScope } from './page-scope';
import { keepLayer, type Layer, recallLayer } from './record';
import { createTextCount } from './text-count';
import { askPage, toldOf, userProperties } from './user-scope';

const NAME = 'analytics';

/** SES-04 … SES-07, SES-09: the data layer of page, session and user, added to later events. */
export const start: StartIdlePart = ({ taproot, view, touches, visitor: known }) => {
  const { env, hooks, page, visitor, report, consent, signal } = taproot;
  const { adestra_contact_id, contact_flags } = known.current;
  // Two tabs that open at the same time each begin a visitor. The one that stored theirs last is right for both.
  const { temp_id } = storedVisitor(env, report) ?? known.current;
  // A getter that reads storage and cookies at each access.
  const { internal } = visitor;
  // DET-14: a visitor who was internal once stays internal for the session.
  if (internal) writeText(env.window, 'sessionStorage', INTERNAL_KEY, '1');
  const options = taproot.options as AnalyticsOptions;
  const { window } = env;
  const warn = (error: Error) => report(error, { severity: 'warn' });
  const session = () => parseSession(readText(window, 'localStorage', SESSION_KEY));
  /** The contact known to the previous page, until this page knows better. */
  let contact: { readonly id?: string | undefined; readonly flags?: string | undefined } = { id: adestra_contact_id, flags: contact_flags };
  let network: NetworkDetails = {};
  const countText = createTextCount(taproot);
  /** Reaching a conversion is a goal. */
  let goals = { page: '', count: 0 };

  const { id = '' } = session() ?? {};
  const fresh = { session: id, visible: 0, attention: 0, user: { temp_id } };
  const stored = recallLayer(env, warn) ?? fresh;
  // The layer's own `temp_id` may be older than the one that the first hit had.
  let layer: Layer = { ...(stored.session === id ? stored : fresh), user: { ...stored.user, temp_id } };
  const properties = (identifies = mayIdentify(page, visitor)) => userProperties(layer.user, contact, { internal }, identifies);
  /** Adds to the sums that other tabs have written since. */
  const keepSums = (visibleTime = 0, attentionTime = 0) => {
    const stored = recallLayer(env, () => {});
    const { visible, attention } = stored?.session === layer.session ? stored : layer;
    layer = { ...layer, visible: visible + visibleTime, attention: attention + attentionTime };
    keepLayer(env, layer);
  };
  const keep = () => {
    keepSums();
    // Stores the device's id even if it may not be reported here, but no traffic type: later hits decide on both again.
    known.current = dropEmpty({ ...properties(true), traffic_type: undefined }) as VisitorFields;
    keepVisitor(env, known.current);
  };
  /** Stores what is new. `must`: stores what is known, too, for as long as the visitor's page is. */
  const learn = (facts: Readonly<Record<string, string | undefined>>, must = false) => {
    const known = dropEmpty(facts) as Record<string, string>;
    if (!must && Object.entries(known).every(([name, value]) => layer.user[name] === value)) return;
    layer = { ...layer, user: { ...layer.user, ...known } };
    keep();
  };
  // A page after the first of a session finds all of it stored.
  learn(askPage(env, page, options.userCookies), layer.session !== stored.session || stored === fresh || stored.user.temp_id !== temp_id);

  hooks.contact.tap(NAME, (facts) => {
    // Stores the contact, too, or its absence.
    const isNew = facts.id !== contact.id || facts.flags !== contact.flags;
    contact = facts;
    learn(askPage(env, page, options.userCookies), isNew);
  });
  void learnNetwork({ ...taproot, options }, layer.session, () => !signal.aborted && consent.allows(NAME)).then((details) => {
    network = details;
    if (!signal.aborted) learn({ edf_uuid: details.uuid as string | undefined });
  });

  hooks.event.tap({ name: NAME, stage: EVENT_LEARN }, (event): TrackedEvent => {
    const { id } = view();
    goals = { page: id, count: (goals.page === id ? goals.count : 0) + Number(isConversion(event.name)) };
    learn(toldOf(event.properties));
    return event;
  });

  /** SES-05, with the sums of the session up to the end of this page. */
  const sessionScope = ({ visibleTime, attentionTime }: Properties): Properties => {
    const record = session();
    const { first, last, count } = touches.current;
    keepSums(Number(visibleTime) || 0, Number(attentionTime) || 0);
    return {
      ...{ sess_start: record?.start, sess_last: record?.last, sess_new: record?.new, sess_page: record?.pages },
      ...{ v_secs: Math.round(layer.visible / 1000), a_secs: Math.round(layer.attention / 1000), touch: count },
      ...{ admin: visitor.admin, internal, email_traffic: last.contact_channel === 'email' },
      ...first,
      ...reportedDetails(network),
    };
  };

  hooks.event.tap({ name: NAME, stage: EVENT_LAYER, privacy: true }, (event): TrackedEvent => {
    // By now third parties have stored the ids that they learned on this page, and another tab may have learned the visitor's.
    if (event.name === PAGE_END) {
      const edf_uuid = layer.user.edf_uuid ?? storedVisitor(env, () => {})?.edf_uuid;
      learn({ edf_uuid, ...askPage(env, page, options.userCookies) }, true);
    }
    const facts = properties();
    const scopes =
      event.name === PAGE_END ? { ...pageScope(env, view(), goals.count, countText()), ...sessionScope(event.properties) } : {};
    return { ...event, properties: { ...dropEmpty({ ...facts, ...scopes }), ...event.properties } };
  });
};
