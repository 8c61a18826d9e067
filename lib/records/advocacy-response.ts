type Scalar = string | number | boolean;

/** FRM-03: the answer of an advocacy form's endpoint, as events report it. */
export type AdvocacyResponse = Readonly<Record<string, Scalar>>;

/** The fields of an answer, by the names that events use. */
const FIELDS: Readonly<Record<string, string>> = {
  form_id: 'formId',
  form_type: 'type',
  fast_action: 'fastAction',
  form_status: 'status',
  short_code: 'shortCode',
  result_code: 'resultCode',
  submission_id: 'submissionId',
  client_submission_id: 'ClientSubmissionId',
};

/** Matches codes, names and identifiers, but no prose. */
const PLAIN = /^[\p{L}\d][\p{L}\d _.:-]{0,99}$/u;

type Owned = ReadonlyMap<string, unknown>;

const own = (value: unknown): Owned => new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);

const plain = (value: unknown): Scalar | undefined =>
  typeof value === 'boolean' || Number.isFinite(value) || (typeof value === 'string' && PLAIN.test(value)) ? (value as Scalar) : undefined;

/** Steps are a list, or its length. */
const countSteps = (value: unknown): number | undefined =>
  Array.isArray(value) ? value.length : Number.isSafeInteger(value) ? (value as number) : undefined;

/**
 * Reads an answer. Returns undefined unless it names a form or a submission, as every advocacy form's answer does. Reads own properties
 * only.
 */
export function readAdvocacyResponse(value: unknown): AdvocacyResponse | undefined {
  if (Array.isArray(value)) return;
  const answer = own(value);
  const read: Record<string, Scalar | undefined> = { form_steps: countSteps(answer.get('steps')) };
  for (const [name, field] of Object.entries(FIELDS)) read[name] = plain(answer.get(field));
  read.layout_style = plain(own(answer.get('metadata')).get('layoutStyle'));
  if (read.form_id === undefined && read.submission_id === undefined) return;
  return Object.fromEntries(Object.entries(read).filter((entry): entry is [string, Scalar] => entry[1] !== undefined));
}
