import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { SwitchRule } from '../../lib/contracts/switch';
import { fileHeaders } from './headers';
import { openStore } from './open-store';

const FILE = 'switches.json';

/** ms until a CDN that does not answer is given up. */
const WAIT = 20_000;

/** A place that holds the state of the switches. */
export interface SwitchesPlace {
  /** Resolves to the rules; to none if the place has no file yet. */
  read(): Promise<SwitchRule[]>;
  /** Resolves to a sentence about what is to be done next. */
  write(rules: readonly SwitchRule[]): Promise<string>;
}

const textOf = (rules: readonly SwitchRule[]) => `${JSON.stringify({ off: rules }, null, 2)}\n`;

/** Returns the rules in a file's text. Throws one line for anything else: writing over it would turn on what it may have turned off. */
function parse(text: string | undefined, name: string): SwitchRule[] {
  if (text === undefined) return [];
  try {
    const { off } = JSON.parse(text) as { off: SwitchRule[] };
    if (Array.isArray(off)) return off;
  } catch {
    // The fault is reported below.
  }
  throw new Error(`${name}: expected { "off": [ … ] }. Mend it, or delete it and run again.`);
}

/** A file on this machine, which somebody uploads. */
export const filePlace = (file: string): SwitchesPlace => ({
  read: async () => parse(existsSync(file) ? readFileSync(file, 'utf8') : undefined, file),
  async write(rules) {
    writeFileSync(file, textOf(rules));
    return `Upload ${file} beside the tags.`;
  },
});

/** The file that a CDN serves to pages. The changed file goes to `file`, for somebody to upload. */
function servedPlace(address: string, file: string): SwitchesPlace {
  const url = new URL(FILE, address.endsWith('/') || address.endsWith('.json') ? address : `${address}/`).href;
  return {
    ...filePlace(file),
    async read() {
      const answer = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(WAIT) }).catch(() => undefined);
      if (answer?.status === 404) return [];
      if (!answer?.ok) throw new Error(`${url}: expected the deployed switches, and got ${answer?.status ?? 'no answer'}.`);
      return parse(await answer.text(), url);
    },
  };
}

/** A folder or bucket with a published build. */
function storePlace(at: string, env: NodeJS.ProcessEnv): SwitchesPlace {
  const store = openStore(at, env);
  const name = `${store.name}/${FILE}`;
  return {
    async read() {
      const [text, build] = await Promise.all([store.get(FILE), store.get('build.json')]);
      // A mistyped name would be a place where nothing is off.
      if (!build) throw new Error(`${store.name} holds no published build. Name the store that publish:cdn uploads to.`);
      return parse(text?.toString(), name);
    },
    async write(rules) {
      await store.put(FILE, Buffer.from(textOf(rules)), fileHeaders(FILE));
      return `${name} is written. Pages follow within a minute.`;
    },
  };
}

export interface PlaceOptions {
  /** A store, or the address that a CDN serves it at. */
  readonly at?: string | undefined;
  /** A file to read and write, or with the address of a CDN, to write. */
  readonly file?: string | undefined;
  /** The file of the last build. */
  readonly built: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Opens the place of the switches: `at`, else `file`, else the last build's. Throws one line if there is none. */
export function openPlace({ at, file, built, env }: PlaceOptions): SwitchesPlace {
  if (at && /^https?:/.test(at)) return servedPlace(at, file ?? built);
  if (at && file) throw new Error('--file goes with the address of a CDN, or stands alone. A store keeps its own file.');
  if (at) return storePlace(at, env);
  if (!file && !existsSync(built))
    throw new Error(
      `Nothing says where the switches are: name the store with --at, or as \`store\` in sites/network.ts. (There is no ${built} either.)`,
    );
  return filePlace(file ?? built);
}
