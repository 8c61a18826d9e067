import * as z from 'zod';
import { mayCall } from '../network/may-call';

export const PURPOSES = ['analytics', 'advertising', 'personalisation'] as const;
export type Purpose = (typeof PURPOSES)[number];

const isTime = (text: string) => /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(text) && !Number.isNaN(Date.parse(text));

const several = <T extends z.ZodType>(one: T) => z.union([one.transform((single) => [single]), z.array(one).min(1)]);

/** The fields that an entry of any kind may have. */
export const common = {
  name: z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/, 'Expected a name of small letters, digits, - and _, such as crm'),
  url: z.string().refine(mayCall, 'Expected an address such as https://crm.example/taproot, with http only on this machine'),
  events: z
    .array(z.string().regex(/^[a-z][a-z\d_]{0,255}$/, 'Expected the name of an event, such as donation'))
    .min(1, 'Expected the name of an event')
    .transform((names) => [...new Set(names)])
    .optional(),
  sites: z
    .array(z.string().regex(/^[a-z][a-z\d-]{0,63}$/, 'Expected the id of a site, such as blogs'))
    .min(1, 'Expected the id of a site')
    .optional(),
  purpose: several(z.enum(PURPOSES, `Expected ${PURPOSES.join(', ')}`)).optional(),
  wait: z.number('Expected seconds').min(0, 'Expected seconds').max(86_400, 'Expected at most 86400 seconds').default(60),
  since: z.string().refine(isTime, 'Expected a day or a time such as 2026-11-28T14:30:00Z').transform(Date.parse).optional(),
} as const;

/** A destination as it is configured. */
export interface Destination {
  readonly name: string;
  readonly kind: string;
  readonly url: string;
  /** The current one first. They are in no log, answer or list. */
  readonly secrets: readonly string[];
  /** Names of events. Those that the kind takes by default. */
  readonly events?: readonly string[];
  /** Ids of the sites of which it is told. All by default. */
  readonly sites?: readonly string[];
  /** Ids of the sites whose pages tell the same. */
  readonly twins?: readonly string[];
  /** The names that those pages give a gift, by site. */
  readonly gifts?: Readonly<Record<string, string>>;
  /** Purposes that a visitor must have granted, all of them. */
  readonly purposes: readonly Purpose[];
  /** ms for which an event rests. */
  readonly wait: number;
  /** ms since the epoch. */
  readonly since?: number;
  /** The most events of a request. */
  readonly batch: number;
  /** The kind's own. */
  readonly own: Readonly<Record<string, unknown>>;
}
