import { join } from 'node:path';
import { tsImport } from 'tsx/esm/api';
import type { LoaderContext } from 'webpack';
import type { DeclaredEvents } from '../../../kernel';
import { productEvents } from '../../../lib/records/product-events';
import { declaringSites, eventsFile } from '../../sites/declared-events';
import { networkFolder } from '../../sites/folder';

/** Removes the fields that a check of an event's properties does not need. */
const brief = (events: DeclaredEvents) =>
  Object.fromEntries(
    Object.entries(events).map(([name, { fields }]) => [
      name,
      { fields: Object.fromEntries(Object.entries(fields).map(([field, { example: _, ...rest }]) => [field, rest])) },
    ]),
  );

const exported = (values: object) =>
  Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('');

/** Replaces `plugins/overlay/declared.ts` by a module with the events that the network's sites declare, and the names of Taproot's own. */
export default function eventsLoader(this: LoaderContext<unknown>): void {
  const done = this.async();
  this.cacheable(false);
  this.addContextDependency(join(networkFolder, 'sites'));
  const read = async (id: string) =>
    [id, brief(((await tsImport(join(networkFolder, eventsFile(id)), import.meta.url)) as { default: DeclaredEvents }).default)] as const;
  Promise.all(declaringSites.map(read)).then(
    (events) => done(null, exported({ declared: Object.fromEntries(events), ownEvents: Object.keys(productEvents) })),
    done,
  );
}
