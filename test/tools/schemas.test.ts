import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { publishedSchemas } from '../../demo/utility/published-schemas';

it.each(Object.entries(publishedSchemas))(
  'HIT-01 docs/schemas/%s.json is what the demo’s service checks: `npm run schemas`',
  (name, schema) => {
    const kept = readFileSync(fileURLToPath(new URL(`../../docs/schemas/${name}.json`, import.meta.url)), 'utf8');
    expect(JSON.parse(kept)).toEqual(JSON.parse(JSON.stringify(schema)));
  },
);
