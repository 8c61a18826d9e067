import { isOptional, type NumberShape, type RecordShape, type Shape, shapeOf } from './shape';

/** A JSON Schema of draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const numberSchema = ({ whole, from, to }: NumberShape): JsonSchema => ({
  type: whole ? 'integer' : 'number',
  ...(Number.isFinite(from) && { minimum: from }),
  ...(Number.isFinite(to) && { maximum: to }),
});

const recordSchema = ({ keys, rest, names, most }: RecordShape): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, schemaOf(shapeOf(key))])),
  required: Object.keys(keys).filter((name) => !isOptional(keys[name] as Shape)),
  // Senders cannot count on a key that receivers drop.
  additionalProperties: typeof rest === 'object' ? schemaOf(rest) : false,
  ...(names && { propertyNames: schemaOf(names) }),
  ...(most && { maxProperties: most }),
});

/** Returns the JSON Schema of a shape. Rules beyond it can't be expressed there: `check` holds them. */
const schemaOf = (shape: Shape): JsonSchema => ({ ...(shape.says && { description: shape.says }), ...plainSchema(shape) });

function plainSchema(shape: Shape): JsonSchema {
  switch (shape.kind) {
    case 'text':
      return {
        type: 'string',
        ...(shape.from && { minLength: shape.from }),
        ...(Number.isFinite(shape.to) && { maxLength: shape.to }),
        ...(shape.format && { format: shape.format }),
        ...(shape.pattern && { pattern: shape.pattern.source }),
      };
    case 'number':
      return numberSchema(shape);
    case 'flag':
      return { type: 'boolean' };
    case 'nothing':
      return { type: 'null' };
    case 'word':
      return { type: typeof shape.words[0], enum: shape.words };
    case 'list':
      return {
        ...(shape.from && { minItems: shape.from }),
        ...(Number.isFinite(shape.to) && { maxItems: shape.to }),
        type: 'array',
        items: schemaOf(shape.item),
      };
    case 'map':
      return {
        type: 'object',
        propertyNames: schemaOf(shape.name),
        ...(Number.isFinite(shape.to) && { maxProperties: shape.to }),
        additionalProperties: schemaOf(shape.value),
      };
    case 'record':
      return recordSchema(shape);
    case 'either':
      return { anyOf: shape.shapes.map(schemaOf) };
    case 'ruled':
      return schemaOf(shape.of);
  }
}

/** Returns the published JSON Schema of a contract. */
export const jsonSchema = (contract: Shape): JsonSchema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  ...schemaOf(contract),
});
