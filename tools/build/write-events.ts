import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tryEvents } from '../sites/declared-events';
import { MAPS } from './put-maps-apart';
import type { BuildReport } from './report/build-report';

/** The path of a release's declared events in the folder of source maps. `version`: a tag's, `1.3.8+0a1b2c3d`. */
export const eventsOfRelease = (version: string): string => `${MAPS}/${version}/events.json`;

/**
 * Writes the events that each site of a build declares beside its source map, so that the service checks a release's hits by that release's
 * events.
 */
export async function writeEvents(dist: string, { sites }: Pick<BuildReport, 'sites'>): Promise<void> {
  const { events } = await tryEvents();
  for (const [id, { version }] of Object.entries(sites)) {
    mkdirSync(join(dist, MAPS, version), { recursive: true });
    writeFileSync(join(dist, eventsOfRelease(version)), `${JSON.stringify(events.get(id) ?? {})}\n`);
  }
}
