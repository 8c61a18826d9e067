import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { networkFolder } from '../sites/folder';
import { network } from '../sites/this-network';
import { openStore } from './publish/open-store';
import { publish } from './publish/publish';

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

The keys must allow s3:ListBucket, s3:GetObject, s3:PutObject and s3:DeleteObject.
`;

/** `npm run publish:cdn -- s3://bucket/folder`, or a folder. */
try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { switches: { type: 'boolean' }, dist: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  const [to = network.store ?? ''] = positionals;
  if (values.help) {
    process.stdout.write(USAGE);
    process.exit();
  }
  if (!to) throw new Error(USAGE);
  const store = openStore(to, process.env);
  const dist = values.dist ?? join(networkFolder, 'dist');
  const { uploaded, kept, deleted } = await publish(dist, store, { now: new Date(), switches: !!values.switches });
  process.stdout.write(`${store.name}: ${uploaded.length} files uploaded, ${kept} were there, ${deleted.length} old ones deleted\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
