import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { faultsOf } from '../../lib/contracts/check';
import { switchRule } from '../../lib/contracts/switch';
import { openPlace } from '../../tools/publish/switches-place';
import type { Config } from '../config';
import type { Store } from '../store/store';

/** Rules that pages heed. */
const MOST = 200;

/** Keeps which switches are published, if they have changed. Rules that pages ignore are left out. */
export async function seeSwitches(
  { SWITCHES, RELEASES }: Pick<Config, 'SWITCHES' | 'RELEASES'>,
  store: Pick<Store, 'console'>,
  now: number,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const file = join(RELEASES, 'switches.json');
  // Pages keep the last answer while there is none.
  if (SWITCHES === undefined && !existsSync(file)) return;
  const rules = await openPlace({ at: SWITCHES, file: SWITCHES === undefined ? file : undefined, built: file, env }).read();
  const heeded = rules.slice(0, MOST).filter((rule) => faultsOf(switchRule, rule).length === 0);
  await store.console('seeSwitches', JSON.stringify(heeded), now);
}
