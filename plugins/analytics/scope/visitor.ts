import type { Env } from '../../../kernel';
import { dropRecord, type ReportWarning } from '../../../lib/records/broken-record';
import { ENCODED_AGE } from '../../../lib/records/encoded-value';
import { type Fields, parseFields } from '../../../lib/records/fields';
import { VISITOR_KEY } from '../../../lib/records/visitor-record';
import { readText, writeText } from '../../../lib/storage/storage';
import { serialise } from '../../../lib/values/json';
import { isUuid, uuid } from '../../../lib/values/uuid';

/** The visitor's reported fields (SES-07), as strings. */
export type VisitorFields = Fields & { readonly temp_id: string };

/** Expires together with the data layer's user scope (SES-12). */
export const keepVisitor = ({ window, now }: Env, visitor: object): void =>
  void writeText(window, 'localStorage', VISITOR_KEY, serialise({ ...visitor, until: `${now() + ENCODED_AGE}` }));

/** Returns the stored visitor's fields; undefined if there are none. */
export function storedVisitor({ window, now }: Env, report: ReportWarning): VisitorFields | undefined {
  const broken = () => dropRecord(window, 'localStorage', VISITOR_KEY, report);
  const { until, temp_id, ...fields } = parseFields(readText(window, 'localStorage', VISITOR_KEY), broken);
  return isUuid(temp_id) && Number(until) > now() ? { ...fields, temp_id } : undefined;
}

/** SES-07: returns the visitor's fields that the data layer stored on the previous page, or a new visitor's. */
export function recallVisitor(env: Env, report: ReportWarning): VisitorFields {
  const known = storedVisitor(env, report);
  if (known) return known;
  const id = uuid(env);
  const fresh = { temp_id: id, user_id: id };
  keepVisitor(env, fresh);
  return fresh;
}
