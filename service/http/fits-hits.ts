import { Ajv2020 } from 'ajv/dist/2020.js';
import type { FastifyReply } from 'fastify';
import { type HitBody, hitSchema, hitsSchema, MOST_PROPERTIES, propertyName } from '../schemas/hit';
import { fits } from './fits';
import { publishedSchemas } from './published-schemas';

/** Compiles the published schema with the rules that JSON Schema can't express there. Texts are counted in UTF-16 units, as zod counts them. */
function compile() {
  const { items, ...array } = publishedSchemas.hit as Readonly<Record<string, unknown>>;
  const { properties, ...hit } = items as { readonly properties: Readonly<Record<string, object>> };
  const ajv = new Ajv2020({ unicode: false, strict: false, strictNumbers: true, validateFormats: false, logger: false });
  return ajv.compile<HitBody[]>({
    ...array,
    items: {
      ...hit,
      properties,
      propertyNames: propertyName,
      maxProperties: MOST_PROPERTIES,
    },
  });
}

/**
 * Returns the value if it is a batch of hits; else replies 400 with the faults' paths. Ajv's compiled code takes a sixth of zod's time, and
 * zod says what is wrong with the first hit that does not fit: saying it of 500 hits took the intake's thread 22 ms a request.
 */
export function createFitsHits(): (value: unknown, reply: FastifyReply) => readonly HitBody[] | undefined {
  const isBatch = compile();
  return (value, reply) => {
    if (isBatch(value)) return value;
    const at = /^\/(\d+)/.exec(isBatch.errors?.[0]?.instancePath ?? '')?.[1];
    if (at && Array.isArray(value) && !fits(hitSchema, value[+at], reply, +at)) return undefined;
    return fits(hitsSchema, value, reply);
  };
}
