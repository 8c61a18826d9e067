import { chosenAt } from '../../../lib/records/consent-record';
import { FOREIGN, readRefusal, refusalTime } from '../../../lib/records/handed-choice';
import { parseSession, SESSION_KEY, serialiseSession } from '../../../lib/records/session-record';
import { CAMPAIGN_KEY, PAGE_KEY, TOUCH_KEY } from '../../../lib/records/source-fields';
import { store } from '../../../lib/records/stored-choice';
import { readText, writeText } from '../../../lib/storage/storage';
import { uuid } from '../../../lib/values/uuid';
import type { HandsOn } from '../../consent/chunks/hand-on';
import { takeChoice } from '../../consent/chunks/take-choice';
import type { RuntimeStart } from '../../consent/runtime/reread';
import type { Tools } from '../../taproot';
import type { HandedSession } from './messages';

type Taker = Pick<Tools<Pick<RuntimeStart, 'site' | 'reread'>>, 'env' | 'consent' | 'visitor' | 'version' | 'options'>;

/** CON-24: makes a refusal of the page around a frame the frame's own, unless the frame's grant is younger. */
function takeRefusal({ env, consent, visitor, version, options }: Taker, choice: string): void {
  const [refuses, minute] = readRefusal(choice);
  const { record, state } = consent;
  if (!refuses || state === 'rejected' || (!minute && (visitor.dnt || visitor.gpc))) return;
  const time = Math.min(refusalTime(minute), env.now());
  if (record && chosenAt(record) > time) return;
  store(env, {
    categories: ['necessary'],
    consent_date: new Date(time).toISOString(),
    consent_uuid: record?.consent_uuid ?? uuid(env),
    consent_version: version.replace(/\+.*/, ''),
    receipt: refuses,
    linked: choice.includes(FOREIGN),
  });
  options.reread();
  // The frame can't store cookies.
  if (consent.state !== 'rejected') consent.rejectAll();
}

/** Takes the choice of the page around a frame, by the rules for links (CON-24). */
export function takeChoiceOf(taproot: Taker, handsOn: HandsOn, choice: string): void {
  takeRefusal(taproot, choice);
  if (choice) takeChoice({ ...taproot, options: { ...taproot.options, handed: choice } }, handsOn);
}

/**
 * SES-03: continues the session of the page around a frame. Stored before analytics starts, which checks each text as it reads it. The first
 * touch stays that of the frame's own site.
 */
export function joinSession({ env: { window }, consent }: Pick<Taker, 'env' | 'consent'>, handed: HandedSession | undefined): void {
  const joined = parseSession(handed?.session ?? null);
  if (!handed || !joined || !consent.allows('analytics')) return;
  const read = (key: string) => readText(window, 'localStorage', key);
  const own = parseSession(read(SESSION_KEY));
  // A frame of the page's own origin shares its storage.
  if (own?.id === joined.id) return;
  writeText(window, 'localStorage', SESSION_KEY, serialiseSession({ ...joined, count: own?.count ?? 1, new: false }));
  if (handed.campaign.startsWith(`${joined.id}{`)) writeText(window, 'localStorage', CAMPAIGN_KEY, handed.campaign);
  if (handed.touch && !read(TOUCH_KEY)) writeText(window, 'localStorage', TOUCH_KEY, handed.touch);
  writeText(window, 'sessionStorage', PAGE_KEY, handed.page);
}
