import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { LIVE_KINDS, type LiveAsked, type LiveKind, type LivePlace, type LiveRow } from '../store/live-steps';
import { allows } from './accounts/roles';
import type { Reader } from './accounts/sessions';
import type { Live, LiveEntry } from './answers';
import type { Asking, Handler } from './call';
import type { CallParts } from './parts';
import { type Rule, table } from './table';

const PLACE = /^(\d{1,15})\.([a-z]{1,20})\.(\d{1,15})$/;

const writePlace = ({ received, kind, id }: LivePlace) => `${received}.${kind}.${id}`;

function readPlace(text: string): LivePlace | undefined {
  const [, received, name, id] = PLACE.exec(text) ?? [];
  const kind = LIVE_KINDS.find((one) => one === name);
  return kind && { received: Number(received), kind, id: Number(id) };
}

const schema = z.strictObject({
  site: z.string().min(1).max(100).optional(),
  kind: z.enum(LIVE_KINDS).optional(),
  before: z
    .string()
    .transform(readPlace)
    .refine((place) => place, 'Expected what a page says of the next one')
    .optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  // The rest of a view's address, which live entries have no use for.
  ...Object.fromEntries(['from', 'to', 'last', 'page', 'source', 'against'].map((name) => [name, z.unknown().optional()])),
});

/** Fields that are of a page or an act, and of nobody: ids, addresses with a query and texts of visitors stay in the store. */
const SHOWN: Readonly<Record<LiveKind, readonly string[]>> = {
  hit: [
    ...['environment', 'brand', 'stream', 'page_path', 'page_title', 'event_category', 'event_action', 'action_type', 'action_focus'],
    ...['value', 'currency', 'utm_source', 'utm_medium', 'utm_campaign', 'experiments', 'variant_id', 'consent_purposes'],
    ...['nav_type', 'internal', 'event_faults', 'tracker_version'],
  ],
  receipt: ['action', 'categories', 'mode', 'rule', 'language', 'how', 'answered_within', 'version'],
  unanswered: ['language', 'mode'],
  error: ['type', 'plugin', 'version'],
};

const titleOf = ({ kind, body }: LiveRow): string => {
  const { event, action, message } = body;
  return `${(kind === 'hit' ? event : kind === 'receipt' ? action : kind === 'error' ? message : undefined) ?? ''}`.slice(0, 300);
};

function entryOf(row: LiveRow): LiveEntry {
  const { kind, id, received, site, body } = row;
  const shown = SHOWN[kind].flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]] as const]));
  return {
    id: writePlace({ received, kind, id }),
    kind,
    received: new Date(received).toISOString(),
    site,
    title: titleOf(row),
    body: Object.fromEntries(shown),
  };
}

interface Asked {
  readonly site: string | undefined;
  readonly asked: LiveAsked;
}

/** Reads the parameters of the call, or its first fault. Errors are for those who may see traces of the whole network. */
function readAsked(query: unknown, reader: Reader): Asked | { readonly fault: { readonly at: string; readonly message: string } } {
  const read = schema.safeParse(query);
  if (!read.success) {
    const [issue] = read.error.issues;
    return { fault: { at: issue?.path.join('.') ?? '', message: issue?.message ?? 'Can’t be read' } };
  }
  const { site, kind, before, limit } = read.data as {
    site?: string;
    kind?: LiveKind;
    before?: LivePlace;
    limit: number;
  };
  const seesErrors = allows(reader.roles, 'operation') && site === undefined;
  const kinds = LIVE_KINDS.filter((one) => (kind === undefined || one === kind) && (one !== 'error' || seesErrors));
  return { site, asked: { kinds, site: site ?? '', limit, ...(before && { before }) } };
}

interface Options extends Pick<CallParts, 'run'> {
  /** Returns whether a site may be shown, or replies. */
  isShown(rule: Rule, one: Asking, site: string | undefined): boolean;
  /** Replies with the fault of a parameter. */
  fault(reply: FastifyReply, at: string, message: string): undefined;
}

/** Answers with what arrived last. */
export const liveHandler =
  ({ run, isShown, fault }: Options): Handler =>
  async (one): Promise<Live | undefined> => {
    const read = readAsked(one.request.query, one.reader);
    if ('fault' in read) {
      const { site } = one.request.query as { readonly site?: unknown };
      // A reader who may not see the site is not told more.
      if (isShown(table.live, one, typeof site === 'string' ? site : one.reader.sites?.[0]))
        fault(one.reply, read.fault.at, read.fault.message);
      return undefined;
    }
    if (!isShown(table.live, one, read.site)) return undefined;
    const { rows, older } = await run('live', read.asked);
    return { entries: rows.map(entryOf), ...(older && { older: writePlace(older) }) };
  };
