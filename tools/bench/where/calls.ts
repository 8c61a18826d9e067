/** Browser functions and accessors that scripts call, by kind. */
const CALLS = {
  'storage: read': ['getItem', 'get localStorage', 'get sessionStorage'],
  'storage: write': ['setItem', 'removeItem'],
  cookies: ['get cookie', 'set cookie'],
  IndexedDB: [
    'open',
    'deleteDatabase',
    'transaction',
    'objectStore',
    'createObjectStore',
    'deleteObjectStore',
    'put',
    'getAll',
    'get indexedDB',
  ],
  'elements: made and inserted': [
    'createElement',
    'append',
    'appendChild',
    'insertBefore',
    'prepend',
    'after',
    'replaceChildren',
    'attachShadow',
  ],
  'elements: searched': ['querySelector', 'querySelectorAll', 'matches', 'closest', 'getElementById', 'getElementsByTagName'],
  'observers: begun and ended': ['observe', 'disconnect', 'takeRecords'],
  'listeners: added and removed': ['addEventListener', 'removeEventListener', 'dispatchEvent'],
  'timers: set and cleared': ['setTimeout', 'clearTimeout', 'setInterval', 'requestIdleCallback', 'requestAnimationFrame'],
  JSON: ['stringify', 'parse'],
  'requests: sent': ['fetch', 'sendBeacon'],
  'performance entries: read': ['getEntriesByType', 'getEntriesByName', 'getEntries'],
} as const;

export type Call = keyof typeof CALLS;

export const CALL_KINDS = Object.keys(CALLS) as Call[];

const kinds: ReadonlyMap<string, Call> = new Map(CALL_KINDS.flatMap((kind) => CALLS[kind].map((name) => [name, kind] as const)));

/** Returns the kind of a browser function or accessor, by its name in a profile. */
export const callNamed = (name: string): Call | undefined => kinds.get(name);

/** Returns the kind of the call that a script's text begins with: `getItem(key)`, `?.append(script)`, `get(document,"cookie")`. */
export function callAt(text: string): Call | undefined {
  if (/^[\w(.)]{1,30},"cookie"/.test(text)) return 'cookies';
  const [, name = ''] = /^(?:\?\.|\.)?(\w+)(?:\??\.(?:call|apply))?(?:\?\.)?\(/.exec(text) ?? [];
  return kinds.get(name);
}
