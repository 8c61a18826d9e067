import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { definitionTables } from '../../../tools/check/definition-tables';

const tables = definitionTables();

it('docs/definitions.md matches the contracts, else run npm run schemas [PRM-01 EXP-01 PLG-07]', () => {
  expect(readFileSync(fileURLToPath(new URL('../../../docs/definitions.md', import.meta.url)), 'utf8')).toBe(tables);
});

it('a table has a contract’s keys with what is expected there, and with the comments beside them', () => {
  expect(tables).toContain('| **`layout`** | `modal`, `slideout`, `bar`, `button`, `inline` |');
  expect(tables).toContain('| `display.scroll` | a number from 0 to 100 | Percent of the page that has been in view. |');
  expect(tables).toContain('| `display.audience` | [an audience](#an-audience) | The visitors that the prompt is for. |');
  expect(tables).toContain('| **`*.fields.*.type`** | `text`, `number`, `boolean` |');
});
