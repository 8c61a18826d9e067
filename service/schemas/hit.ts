import { z } from 'zod';
import { circumstances } from './circumstances';
import { eventFields } from './event';
import { pageConfig } from './page-config';
import { siteSchema } from './site';

/** No value is longer: the longest, an address, is warned of from 1000 characters. */
const text = z.string().max(4_096);
const scalar = z.union([text, z.number(), z.boolean()]);
const name = z
  .string()
  .max(100)
  .regex(/^[\w.$-]+$/, 'Must be a property name');

/** The published schema can't say these two of a hit: they are refinements. */
export const propertyName = z.toJSONSchema(name);
export const MOST_PROPERTIES = 200;

const identity = {
  event: z
    .string()
    .min(1)
    .max(256)
    .regex(/^[^A-Z\s-]+$/, 'Must be lower case, with underscores for spaces and hyphens'),
  hit_id: z.uuidv4(),
  /** Absent without a consent record. */
  consent_uuid: z.uuidv4().optional(),
  site: siteSchema,
  environment: z.enum(['production', 'development', 'local', 'testing']),
  brand: siteSchema,
  stream: z.string().regex(/^G-[A-Z0-9]{4,20}$/, 'Must be a stream id such as G-MAIN000001'),
  tracker_version: z.string().regex(/^\d+\.\d+\.\d+([-+].+)?$/, 'Must be a version such as 1.3.8'),
};

/**
 * A hit: one flat object. Known fields are checked. Others may be strings, numbers or booleans.
 * Only `items` of e-commerce events holds objects, flat ones.
 */
export const hitSchema = z
  .object({
    ...identity,
    ...eventFields,
    ...pageConfig,
    ...circumstances,
    items: z.array(z.record(name, scalar)).max(200).optional(),
  })
  .catchall(scalar)
  .refine((hit) => Object.keys(hit).every((key) => name.safeParse(key).success), 'Has a property that is no name')
  .refine((hit) => Object.keys(hit).length <= MOST_PROPERTIES, `Has more than ${MOST_PROPERTIES} properties`);

export const hitsSchema = z.array(hitSchema).min(1).max(500);

export type HitBody = z.infer<typeof hitSchema>;
