import { dropRecord, type ReportWarning, readSound } from '../../../lib/records/broken-record';
import { type Fields, parseFields } from '../../../lib/records/fields';
import { CAMPAIGN_KEY } from '../../../lib/records/source-fields';
import { writeText } from '../../../lib/storage/storage';
import { NO_CAMPAIGN } from './campaign';

/** A checkout's address uses this parameter for a gift's campaign, not for the visitor's source. */
const ID_ALONE = /^{"campaign_id":"[^"]*"}$/;

/** A session's id followed by JSON. */
const isSound = (text: string) => /^[\w-]*{.*}$/.test(text);

/**
 * HIT-04, SES-05, SES-08: returns a function that reads a session's campaign, as JSON: the last one named by one of its addresses. If a
 * document stays open after its session ends, its campaign does not pass to the next session.
 */
export function createSessionCampaign(window: Window, report: ReportWarning): (campaign: string, session: string) => Fields {
  let named = NO_CAMPAIGN;
  let last: string | undefined;
  let source: Fields = {};
  // If storage is denied, a campaign lasts as long as the document.
  let own = '';
  const broken = () => dropRecord(window, 'localStorage', CAMPAIGN_KEY, report);
  const read = () => readSound(window, 'localStorage', CAMPAIGN_KEY, isSound, report) ?? '';

  return (campaign, session) => {
    // The stored text starts with the id of its session.
    const said = session + campaign;
    if (said === last) return source;
    last = said;
    const isId = ID_ALONE.test(campaign);
    // A reload names nothing new.
    if (!isId && campaign !== named && read() !== said) {
      own = said;
      writeText(window, 'localStorage', CAMPAIGN_KEY, said);
    }
    if (!isId) named = campaign;
    const stored = read() || own;
    source = { ...(stored.startsWith(session) && parseFields(stored.slice(session.length), broken)), ...(isId && parseFields(campaign)) };
    return source;
  };
}
