import { chosenAt, isForeign, isPassing } from '../../../lib/records/consent-record';
import { FOREIGN, minuteOf, readGrant, readRefusal, refusalTime } from '../../../lib/records/handed-choice';
import { TRANSFER_CARRIES } from '../../../lib/records/session-transfer';
import { markOwn, readRecord, store } from '../../../lib/records/stored-choice';
import { cameFrom } from '../../../lib/targeting/came-from';
import { uuid } from '../../../lib/values/uuid';
import type { Tools } from '../../taproot';
import { CATEGORIES } from '../gate';
import type { RuntimeStart } from '../runtime/reread';
import type { HandsOn } from './hand-on';

type Taker = Pick<Tools<Pick<RuntimeStart, 'handed' | 'site' | 'reread'>>, 'env' | 'consent' | 'visitor' | 'version' | 'options'>;

/**
 * CON-24: notes a later refusal, brought by a link, in the record of a refusal, so that links from here undo a grant made in between on a
 * third site. The record keeps its date, which identifies its rejection and receipt. A signal is later than any record, unless the browser
 * sends it here, too.
 */
function takeRefusal({ env, consent, visitor, options }: Taker, { siblings }: HandsOn): void {
  const [refuses, minute] = readRefusal(options.handed);
  const { record, state } = consent;
  const stored = readRecord(env, record);
  if (!refuses || !stored || isPassing(stored) || state !== 'rejected' || (!minute && (visitor.dnt || visitor.gpc))) return;
  const refused = minuteOf(Math.min(refusalTime(minute), env.now()));
  const isLater = refused > Math.max(minuteOf(chosenAt(stored)), typeof stored.refused === 'number' ? stored.refused : 0);
  // A refusal made on the network removes stored data, as one made here does.
  const isOwn = isForeign(stored) && !options.handed.includes(FOREIGN) && cameFrom(env, siblings);
  if (isLater || isOwn) store(env, { ...stored, ...(isLater && { refused }), ...(isOwn && { linked: false }) });
}

/**
 * CON-24: takes a grant that a sibling's link brought within 120 s, if nobody has chosen here yet. Ignores a grant that comes from
 * elsewhere, has no referrer, is malformed or late, or is dated in the future, and any grant where the browser sends a signal. Its record
 * has the time of the choice, so that a refusal made since is younger.
 */
function takeGrant({ env, consent, visitor, version, options }: Taker, { siblings, grants }: HandsOn): void {
  const { handed, site, reread } = options;
  const grant = readGrant(handed);
  if (!grants || !grant || consent.record || visitor.dnt || visitor.gpc || !cameFrom(env, siblings)) return;
  const age = env.now() - grant.handed;
  if (age < 0 || age >= TRANSFER_CARRIES) return;
  const categories = CATEGORIES.concat(site.apart?.ids ?? []);
  const record = {
    categories,
    consent_date: new Date(Math.min(grant.chosen, grant.handed)).toISOString(),
    consent_uuid: uuid(env),
    consent_version: version.replace(/\+.*/, ''),
    receipt: handed,
  };
  store(env, record);
  markOwn(env.window, record, 'link');
  reread();
}

/** Handles the part of a link's choice that the tag leaves to it. A separate chunk, as few pages begin with one. */
export function takeChoice(taproot: Taker, handsOn: HandsOn): void {
  takeRefusal(taproot, handsOn);
  takeGrant(taproot, handsOn);
}
