import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { publishedSchemas } from '../../service/http/published-schemas';
import { readArguments } from '../read-arguments';
import { definitionTables } from './definition-tables';

/** `npm run schemas`: writes what the service's bodies must fit as JSON Schema into `docs/schemas/`, and `docs/definitions.md`. */
readArguments('Usage: npm run schemas', {});
const folder = fileURLToPath(new URL('../../docs/schemas/', import.meta.url));
mkdirSync(folder, { recursive: true });
for (const [name, schema] of Object.entries(publishedSchemas))
  writeFileSync(`${folder}${name}.json`, `${JSON.stringify(schema, null, 2)}\n`);
writeFileSync(`${folder}../definitions.md`, definitionTables());
