import type { TraceEvent } from '../page/trace';

/** Kinds of work on the main thread that a trace tells apart. */
export const KINDS = [
  'compile: files',
  'compile: functions at their first call',
  'compile: functions that run often',
  'code cache: written',
  'garbage collection',
  'requests: our files',
  'requests: services',
  'requests: third parties',
  'answers received',
  'IndexedDB',
  'evaluation: our files',
  'evaluation: third parties’ files',
  'microtasks',
  'timers',
  'events',
  'other callbacks',
] as const;

export type Kind = (typeof KINDS)[number];

/** The owner of an address. */
export type Party = 'our files' | 'services' | 'third parties';

/** Trace categories that the kinds need, besides those of every trace. */
export const KIND_CATEGORIES = ['disabled-by-default-v8.compile', 'blink.resource', 'loading', 'IndexedDB'];

/** Events inside which no script runs. */
const LEAVES: readonly (readonly [RegExp, Kind])[] = [
  [/^(MinorGC|MajorGC|V8\.GC)/, 'garbage collection'],
  [/^v8\.produceCache$/, 'code cache: written'],
  [/^v8\.compile$/, 'compile: files'],
  [/^V8\.CompileCode$/, 'compile: functions at their first call'],
  [/BudgetInterrupt|BaselineConcurrent/, 'compile: functions that run often'],
];

/** Events that call scripts. */
const CALLERS: readonly (readonly [RegExp, Kind])[] = [
  [/^RunMicrotasks$/, 'microtasks'],
  [/^TimerFire$/, 'timers'],
  [/^EventDispatch$/, 'events'],
  [/^IDB/, 'IndexedDB'],
  [
    /^(ResourceRequestSender::On|ThrottlingURLLoader::On|URLLoader::Context::(On|Cancel)|ResponseBodyLoader|ClassicPendingScript::Notify)/,
    'answers received',
  ],
];

const NATIVE: ReadonlySet<Kind | undefined> = new Set<Kind>([
  ...LEAVES.map(([, kind]) => kind),
  'requests: our files',
  'requests: services',
  'requests: third parties',
]);
const NO_SCRIPT: ReadonlySet<Kind | undefined> = new Set([undefined, 'IndexedDB', 'answers received']);

/** Returns the kind of work that an event begins, or `undefined` if it belongs to the work around it. */
export function kindOf({ name, args }: TraceEvent, within: Kind | undefined, partyOf: (url: string) => Party): Kind | undefined {
  const leaf = LEAVES.find(([names]) => names.test(name))?.[1];
  if (leaf === 'garbage collection') return leaf;
  if (NATIVE.has(within)) return;
  if (leaf) return leaf;
  if (name === 'ResourceFetcher::requestResource') return `requests: ${partyOf(args?.url ?? '')}`;
  if (name === 'EvaluateScript')
    return partyOf(args?.data?.url ?? '') === 'our files' ? 'evaluation: our files' : 'evaluation: third parties’ files';
  if (name === 'FunctionCall') return NO_SCRIPT.has(within) ? 'other callbacks' : undefined;
  return CALLERS.find(([names]) => names.test(name))?.[1];
}
