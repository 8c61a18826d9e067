import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { networkFolder } from '../sites/folder';
import { folderStore } from './publish/folder-store';
import { publish } from './publish/publish';
import { s3Options, s3Store } from './publish/s3-store';

/** `npm run publish -- s3://bucket/folder`, or a folder. */
try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { switches: { type: 'boolean' }, dist: { type: 'string' } },
  });
  const [to = ''] = positionals;
  if (!to) throw new Error('Usage: publish s3://bucket[/folder] | FOLDER [--switches] [--dist FOLDER]');
  const store = to.startsWith('s3:') ? s3Store(s3Options(to, process.env)) : folderStore(to);
  const dist = values.dist ?? join(networkFolder, 'dist');
  const { uploaded, kept, deleted } = await publish(dist, store, { now: new Date(), switches: !!values.switches });
  process.stdout.write(`${store.name}: ${uploaded.length} files uploaded, ${kept} were there, ${deleted.length} old ones deleted\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
