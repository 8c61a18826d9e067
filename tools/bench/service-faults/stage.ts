import { runCommand } from '../../lab/servers/service';
import type { Browsers } from './browsers';

/** Something that breaks and is mended while browsers post. */
export interface Fault {
  readonly name: string;
  happen(browsers: Browsers): Promise<void>;
}

/** Running processes, and what can happen to them. */
export interface Stage {
  readonly name: string;
  /** The address that browsers post to. */
  readonly urls: readonly string[];
  readonly faults: readonly Fault[];
  /** Returns the address of an intake whose metrics report what waits in the log. */
  metrics(): string;
  /** The environment of the commands. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Resolves to the ids of all hits in the store, by the command `export`. Rejects with its output if it fails. */
export async function stored({ env }: Stage): Promise<string[]> {
  const { code, out, err } = await runCommand(['export', 'hits'], env);
  if (code !== 0) throw new Error(err);
  return out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line).hit_id as string);
}
