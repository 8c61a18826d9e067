import { chosenAt, isPassing, isRejection } from '../../../lib/records/consent-record';
import { keepRefusal, keptRefusal } from '../../../lib/records/stored-choice';
import type { Env } from '../../env';
import type { PageStart } from '../../page-start';
import type { Consent, ConsentChange, Records } from '../consent';

/**
 * Applies a choice made in another tab or on a sibling host (CON-16). With `erases`, erases the consent cookies if none holds a valid record,
 * and returns the first of them (CON-07). Otherwise they stay, because another tab may be testing whether a cookie sticks.
 */
export type Reread = (erases?: true) => string | undefined;

/** The tag's facts, with the runtime's way to apply choices made elsewhere. */
export interface RuntimeStart extends PageStart {
  readonly reread: Reread;
}

export interface Rereading extends Pick<RuntimeStart, 'reread'> {
  /** Notes the record after each choice, and keeps a refusal beside its cookie. */
  note(chosen?: ConsentChange['chosen']): void;
}

/** `began`: the time at which the tag read the record, in ms since the epoch. */
export function createReread(env: Env, consent: Consent, records: Records, began = env.now()): Rereading {
  const { now } = env;
  /** The refusal in force, but for one that ends with its cookie, while somebody is recognised. */
  const refusal = () => {
    const { record } = consent;
    return record && isRejection(record) && !isPassing(record) ? record : undefined;
  };
  /** Grants up to this time are older than the refusal that this page knows of. ms since the epoch; 0 unless the visitor refuses. */
  let refused = 0;
  /** The refusal was kept, so that its absence means that the visitor has cleared the browser's data. */
  let kept = false;
  const keep = (chosen?: ConsentChange['chosen']) => {
    const own = refusal();
    const { record } = consent;
    if (own) kept = keepRefusal(env, Math.min(chosenAt(own), now())) || kept;
    else if (record && !isPassing(record)) {
      // Another tab may have refused since this page read its grant.
      const standing = chosen === 'here' ? record : records.standing(env);
      if (standing && !isRejection(standing)) keepRefusal(env, 0);
    }
  };
  const note = (time = now()) => {
    const own = refusal();
    // Another tab may store a grant while this one learns of the refusal. The page's clock may be set back meanwhile.
    refused = own ? Math.max(refused, time - 1e3, Math.min(chosenAt(own), now())) : 0;
  };
  note(began);
  keep();
  return {
    note(chosen) {
      note();
      keep(chosen);
    },
    reread(erases) {
      const { record } = consent;
      const found = records.standing(env);
      const refuses = refusal();
      // Clearing the browser's data is no choice, and removes both. Otherwise the record was evicted.
      if (!found && !keptRefusal(env) && !(refuses && !kept)) return erases && records.erase(env);
      // The page may have emptied its storage.
      if (found && refuses) keep();
      // Without a record and a choice so far, a refusal that this origin keeps is news, too.
      if (found && JSON.stringify(found) === JSON.stringify(record)) return;
      // A grant older than the refusal was planted. In a tie, the refusal wins.
      if (record && (found ? !isRejection(found) && chosenAt(found) <= refused : refuses)) records.store(env, record);
      else records.renew('elsewhere');
      return;
    },
  };
}
