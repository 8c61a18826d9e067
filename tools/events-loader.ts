import { join } from 'node:path';
import { tsImport } from 'tsx/esm/api';
import type { LoaderContext } from 'webpack';
import type { DeclaredEvents } from '../kernel';
import { declaringSites, eventsFile } from '../sites/declared-events';
import { networkFolder } from '../sites/folder';

/** Removes the fields that a check of an event's properties does not need. */
const brief = (events: DeclaredEvents) =>
  Object.fromEntries(
    Object.entries(events).map(([name, { fields }]) => [
      name,
      { fields: Object.fromEntries(Object.entries(fields).map(([field, { example: _, ...rest }]) => [field, rest])) },
    ]),
  );

/** Replaces `plugins/overlay/declared.ts` by a module with the events that the sites of the network declare. */
export default function eventsLoader(this: LoaderContext<unknown>): void {
  const done = this.async();
  this.cacheable(false);
  this.addContextDependency(join(networkFolder, 'sites'));
  const read = async (id: string) =>
    [id, brief(((await tsImport(join(networkFolder, eventsFile(id)), import.meta.url)) as { default: DeclaredEvents }).default)] as const;
  Promise.all(declaringSites.map(read)).then(
    (events) => done(null, `export const declared = ${JSON.stringify(Object.fromEntries(events))};`),
    done,
  );
}
