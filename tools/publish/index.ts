import { join } from 'node:path';
import { network } from '../../sites/this-network';
import { endWith, Misused, readArguments } from '../read-arguments';
import { networkFolder } from '../sites/folder';
import { openStore } from './open-store';
import { publish } from './publish';

const USAGE = `Usage: publish [s3://bucket[/folder] | FOLDER] [--switches] [--dist FOLDER]

Uploads a build to a folder or an S3-compatible store: chunks first, then tags. Deletes what no tag of the last 30 days names.
The store is \`store\` in sites/network.ts by default.

  --switches      uploads switches.json over that of the store
  --dist FOLDER   the build, ./dist by default

The store's keys come from the environment, and each request is signed with them (Signature Version 4):

  AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY   required
  AWS_SESSION_TOKEN                          of temporary keys
  AWS_REGION                                 us-east-1 by default
  AWS_ENDPOINT_URL                           of a store that is not AWS's, https://s3.<region>.amazonaws.com by default

The keys must allow s3:ListBucket, s3:GetObject, s3:PutObject and s3:DeleteObject.`;

/** `npm run publish:cdn -- s3://bucket/folder`, or a folder. */
const { positionals, values } = readArguments(USAGE, { switches: { type: 'boolean' }, dist: { type: 'string' } }, 1);
try {
  const [to = network.store ?? ''] = positionals;
  if (!to) throw new Misused(USAGE);
  const store = openStore(to, process.env);
  const dist = values.dist ?? join(networkFolder, 'dist');
  const { uploaded, kept, deleted, deltas } = await publish(dist, store, { now: new Date(), switches: !!values.switches });
  const differences = deltas ? `${deltas.length} differences to earlier tags` : 'no differences to earlier tags, for want of zstd';
  process.stdout.write(
    `${store.name}: ${uploaded.length} files uploaded, ${kept} were there, ${deleted.length} old ones deleted, ${differences}\n`,
  );
} catch (error) {
  endWith(error);
}
