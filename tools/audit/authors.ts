import type { Stack } from './blame';
import type { DevtoolsEvent } from './devtools';

/** A script as the debugger has read it. The page can choose its `url` (`sourceURL`), but none of these fields. */
interface Script {
  /** The script's file or document; '' for a script that another one made. */
  readonly file: string;
  /** SHA-256 of its text, in hexadecimal digits. */
  readonly hash: string;
  /** The stack of the script that made it. */
  readonly madeBy?: Stack;
  readonly frame: string;
}

interface Frame {
  readonly parent: string;
  readonly session: string;
  readonly madeBy?: Stack;
}

/** The most stacks, scripts and frames that a chain follows. */
const LONGEST = 200;

/** A chain of authors under way. */
interface Chain {
  add(url: string): void;
  /** Returns true once for each script, stack and frame, until the chain is long enough. */
  isNew(one: object): boolean;
}

const isFile = (url: string): boolean => /^https?:/.test(url);
const isNamed = (url: string): boolean => /^(https?|blob|data):/.test(url);

interface Parsed {
  readonly scriptId: string;
  readonly url: string;
  readonly embedderName?: string;
  readonly hasSourceURL?: boolean;
  readonly hash: string;
  readonly stackTrace?: Stack;
  readonly executionContextAuxData?: { readonly frameId?: string };
}

/**
 * Finds the authors of what a visit does, from the debugger's own records: pages can forge the text of a stack and the address of a
 * script. `known`: SHA-256 of the build's files. `own`: SHA-256 of the audit's script in each document, which is nobody's author.
 */
export function createAuthors(known: ReadonlySet<string>, own: string) {
  const scripts = new Map<string, Script>();
  const frames = new Map<string, Frame>();
  const documents = new Map<string, string>();
  const workers = new Map<string, readonly string[]>();
  /** Files of the build, and files with an address of one of these but another text. */
  const ours = new Set<string>();
  const others = new Set<string>();

  const parsed = (session: string, one: Parsed) => {
    const named = one.embedderName ?? (one.hasSourceURL ? '' : one.url);
    const file = named.replace(/[?#].*/s, '');
    if (isFile(file) && !one.stackTrace) (known.has(one.hash) ? ours : others).add(file);
    const frame = one.executionContextAuxData?.frameId ?? '';
    scripts.set(`${session}:${one.scriptId}`, { file, hash: one.hash, frame, ...(one.stackTrace && { madeBy: one.stackTrace }) });
  };

  /** Follows each script and frame once: they can make each other. */
  const collect = (run: (chain: Chain) => void, most: number): string[] => {
    const urls = new Set<string>();
    const known = new Set<object>();
    run({
      add(url) {
        const bare = url
          .replace(/[?#].*/s, '')
          .replace(/^(blob:https?:\/\/[^/]*).*/s, '$1')
          .slice(0, 300);
        if (isNamed(bare) && urls.size < most) urls.add(bare);
      },
      isNew: (one) => urls.size < most && known.size < LONGEST && !known.has(one) && Boolean(known.add(one)),
    });
    return [...urls];
  };

  function ofStack(session: string, stack: Stack | undefined, chain: Chain): void {
    for (let one = stack; one && chain.isNew(one); one = one.parent)
      for (const frame of one.callFrames ?? []) {
        const script = scripts.get(`${session}:${frame.scriptId}`);
        if (!script) chain.add(`${frame.url ?? ''}`);
        else if (script.hash !== own) ofScript(session, script, chain);
      }
  }

  function ofScript(session: string, script: Script, chain: Chain): void {
    if (!chain.isNew(script)) return;
    const { file, madeBy, frame } = script;
    // A script that another one wrote into a page is the other one's first.
    if (madeBy) ofStack(session, madeBy, chain);
    for (const url of workers.get(file) ?? []) chain.add(url);
    if (isNamed(file)) chain.add(file);
    else if (!madeBy || frames.has(frame)) ofFrame(frame, chain);
  }

  /** Adds those who made a frame without an address of its own, such as `about:srcdoc`, or else the document around it. */
  function ofFrame(id: string, chain: Chain): void {
    const address = documents.get(id) ?? '';
    if (isFile(address)) chain.add(address);
    const frame = frames.get(id);
    if (isFile(address) || !frame || !chain.isNew(frame)) return;
    ofStack(frame.session, frame.madeBy, chain);
    ofFrame(frame.parent, chain);
  }

  return {
    take({ method, params, session }: DevtoolsEvent) {
      if (method === 'Debugger.scriptParsed') parsed(session, params as unknown as Parsed);
      if (method === 'Page.frameAttached') {
        const { frameId, parentFrameId, stack } = params as { frameId: string; parentFrameId: string; stack?: Stack };
        frames.set(frameId, { parent: parentFrameId, session, ...(stack && { madeBy: stack }) });
      }
      if (method === 'Page.frameNavigated') {
        const { id, url } = params.frame as { id: string; url: string };
        documents.set(id, url);
      }
    },
    /** Returns the scripts of a stack and those that made them, nearest first. */
    ofStack: (session: string, stack: Stack | undefined, most = 16): string[] => collect((chain) => ofStack(session, stack, chain), most),
    /** Returns the document of a frame, or those who made the frame. */
    ofFrame: (id: string): string[] => collect((chain) => ofFrame(id, chain), 6),
    /** Returns the script of a worker and those who started it. */
    ofWorker: (url: string): string[] => collect(({ add }) => [...(workers.get(url) ?? []), url].forEach(add), 6),
    /** Notes who started a worker. */
    noteWorker: (url: string, by: readonly string[]) => void workers.set(url, [...new Set([...(workers.get(url) ?? []), ...by])]),
    /** The addresses that only files of the build came from. */
    ours: (): string[] => [...ours].filter((url) => !others.has(url)),
    /** The addresses of all other scripts. */
    others: (): string[] => [...others],
  };
}
export type Authors = ReturnType<typeof createAuthors>;
