import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { publishedSchemas } from '../../../service/http/published-schemas';

it.each(Object.entries(publishedSchemas))(
  'docs/schemas/%s.json matches the demo’s service, else run npm run schemas [HIT-01]',
  (name, schema) => {
    const kept = readFileSync(fileURLToPath(new URL(`../../../docs/schemas/${name}.json`, import.meta.url)), 'utf8');
    expect(JSON.parse(kept)).toEqual(JSON.parse(JSON.stringify(schema)));
  },
);
