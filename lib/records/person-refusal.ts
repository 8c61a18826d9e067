import type { ConsentRecord } from '../contracts/consent-record';
import { chosenAt, isRejection, PASSING, type StoredRecord } from './consent-record';
import { minuteOf, refusalText } from './handed-choice';

/**
 * CON-24: returns the record of a refusal that the visitor made elsewhere, where the service knew them. It stands here like one that a link of the
 * network brought, dated by its choice. `refused` has the record's own minute, which no link leaves in it: so the settings know why. `time` in ms
 * since the epoch.
 */
export const personRefusal = (time: number, consent_uuid: string, consent_version: string): StoredRecord => ({
  categories: ['necessary'],
  consent_date: new Date(time).toISOString(),
  consent_uuid,
  consent_version,
  receipt: refusalText(time),
  refused: minuteOf(time),
  linked: false,
});

/** CON-24: returns the record of such a refusal that holds while the person is recognised. The service has it already, and it has no receipt here. */
export const passingRefusal = (time: number, consent_uuid: string, consent_version: string): StoredRecord => ({
  ...personRefusal(time, consent_uuid, consent_version),
  asked: PASSING,
  posted: true,
  receipt: undefined,
});

/** Returns whether a stored record is that of a refusal which the visitor made elsewhere. */
export const isPersonRefusal = (record: StoredRecord | undefined): boolean =>
  !!record && isRejection(record) && record.refused === minuteOf(chosenAt(record));

/**
 * Returns whether a refusal made elsewhere holds here: there is neither a refusal here already, nor a younger grant, which is the same person's new
 * choice. `isOther`: the grant is somebody else's.
 */
export const holdsHere = (time: number, record: ConsentRecord | undefined, isOther = false): boolean =>
  !record || (!isRejection(record) && (isOther || chosenAt(record) <= time));
