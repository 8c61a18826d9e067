import { join } from 'node:path';
import type { SwitchRule } from '../../lib/contracts/switch';
import { network } from '../../sites/this-network';
import { suggest } from '../check/sites/faults';
import { endWith, Misused, readArguments } from '../read-arguments';
import { readSites } from '../read-sites';
import { networkFolder } from '../sites/folder';
import { tryManifests } from '../sites/manifests';
import { describeLimits, describeRules, readName, switchable, turnOff, turnOn } from './switches';
import { openPlace } from './switches-place';

const USAGE = `Usage: npm run switch -- off|on <name> [site …] [--share 0.5] [--release 1.4.0] [--unlisted] [--at STORE | --file PATH]
       npm run switch -- list [--at STORE | --file PATH]

STORE is where publish:cdn uploads to, s3://bucket/folder or a folder (\`store\` in sites/network.ts by default), or the address of a CDN.`;

const { positionals, values } = readArguments(
  USAGE,
  {
    share: { type: 'string' },
    release: { type: 'string', multiple: true },
    unlisted: { type: 'boolean' },
    at: { type: 'string' },
    file: { type: 'string' },
  },
  Number.POSITIVE_INFINITY,
);
try {
  const [verb, name = '', ...wanted] = positionals;
  const built = join(networkFolder, 'dist/switches.json');
  const at = values.at ?? (values.file ? undefined : network.store);
  const place = openPlace({ at, file: values.file, built, env: process.env });
  const off = await place.read();

  const changed = async (): Promise<SwitchRule[]> => {
    if (!name || !/^(off|on)$/.test(verb ?? '')) throw new Misused(USAGE);
    const manifests = await readSites();
    const strange = wanted.find((site) => !manifests.has(site));
    if (strange) throw new Misused(`There is no site ${strange}${suggest(strange, [...manifests.keys()]) || '.'}`);
    const sites = wanted.length ? wanted : undefined;
    const known = [...new Set([...(sites ?? manifests.keys())].flatMap((id) => switchable(manifests.get(id) as never)))];
    const named = readName(name);
    if (verb === 'on') return turnOn(off, named, sites, [...manifests.keys()]);
    // Pages may define their own prompts and experiments.
    const unlisted = values.unlisted && /^(prompt|experiment)$/.test(named.kind);
    if (!unlisted && !known.includes(name))
      throw new Misused(
        `${name} can't be turned off${sites ? ` on ${sites.join(', ')}` : ''}: no manifest enables it, or it protects visitors${suggest(name, known) || `. These can: ${known.join(', ')}.`}`,
      );
    const share = values.share === undefined ? undefined : Number(values.share);
    if (share !== undefined && !(share > 0 && share <= 1)) throw new Misused('--share: expected a number above 0, up to 1, as in 0.5');
    return turnOff(off, named, {
      ...(sites && { sites }),
      ...(share !== undefined && { share }),
      ...(values.release && { versions: values.release }),
    });
  };

  if (verb === 'list' && (name || Object.keys(values).some((option) => !/^(at|file)$/.test(option)))) throw new Misused(USAGE);
  const rules = verb === 'list' ? off : await changed();
  const next = rules === off ? [] : [await place.write(rules)];
  const lines = [
    ...(rules.length ? describeRules(rules) : ['Nothing is off.']),
    ...describeLimits(rules, (await tryManifests()).sites.values()),
    ...next,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
} catch (error) {
  endWith(error);
}
