/** A blocked write of a script, for developers. */
export interface BlockedWrite {
  /** The list in the manifest's `necessary` that would allow the write. */
  readonly list: 'cookies' | 'storage' | 'databases';
  readonly name: string;
  /** The address of the script that wrote; undefined if its stack names none. */
  readonly by: string | undefined;
}

const LISTS = { c: 'cookies', s: 'storage', d: 'databases' } as const;
const NOUNS = { cookies: 'cookie', storage: 'storage entry', databases: 'database' } as const;

/** Characters. Pages choose names of any length. */
const LONGEST_NAME = 100;

/** Returns the file in a line of a stack: `at f (url:1:2)` in Chromium, `f@url:1:2` in Firefox and WebKit. */
const fileIn = (line: string): string | undefined =>
  line
    .slice(line.indexOf('http'))
    .split(/[\s)]/)[0]
    ?.replace(/:\d+:\d+$/, '');

/** Returns the address of the first script on the stack that is not the tag. */
function writer(stack = ''): string | undefined {
  const files = stack
    .split('\n')
    .filter((line) => /https?:/.test(line))
    .map(fileIn);
  return files.find((file) => file !== files[0]);
}

/** Reads the error that the guard makes of a write (`kernel/consent/guard.ts`). Leaves out a cookie's value. */
export function readBlockedWrite({ message, stack }: Error): BlockedWrite {
  const list = LISTS[message[0] as keyof typeof LISTS];
  const written = message.slice(1);
  const name = (list === 'cookies' ? (written.split('=')[0] ?? '') : written).trim().slice(0, LONGEST_NAME);
  return { list, name, by: writer(stack) };
}

/** Says what was blocked, by whom, and which line of the manifest would allow it. */
export const blockedSentence = ({ list, name, by }: BlockedWrite): string =>
  `consent does not allow the ${NOUNS[list]} "${name}"${by ? `, written by ${by}` : ''}. If the site can't do without it, its manifest keeps it: necessary: { ${list}: [{ name: '${name}', why: '…' }] }`;
