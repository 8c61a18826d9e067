import type { Readable, Writable } from 'node:stream';

/** Fields of an event or an answer of the Chrome DevTools Protocol. Pages control many of their values. */
export type Fields = Readonly<Record<string, unknown>>;

export interface DevtoolsEvent {
  readonly method: string;
  readonly params: Fields;
  /** The session of its target; '' for the browser itself. */
  readonly session: string;
}

export interface Devtools {
  /** Rejects with the protocol's own message, and once the browser has gone. */
  send(method: string, params?: object, session?: string): Promise<Fields>;
  /** Returns the function that stops listening. */
  listen(take: (event: DevtoolsEvent) => void): () => void;
}

interface Waiting {
  readonly resolve: (result: Fields) => void;
  readonly reject: (error: Error) => void;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Fields;
  readonly result?: Fields;
  readonly error?: { readonly message: string };
  readonly sessionId?: string;
}

/**
 * The Chrome DevTools Protocol over a browser's pipe: JSON messages, each ended by a zero byte. Playwright's own connection reports neither
 * the causes of requests nor the requests of workers.
 */
export function connect(commands: Writable, answers: Readable): Devtools {
  const waiting = new Map<number, Waiting>();
  const listeners = new Set<(event: DevtoolsEvent) => void>();
  let asked = 0;
  let unread: string[] = [];
  let gone = false;

  const take = ({ id, method, params = {}, result = {}, error, sessionId = '' }: Message) => {
    if (method) for (const listener of listeners) listener({ method, params, session: sessionId });
    const one = waiting.get(id ?? 0);
    waiting.delete(id ?? 0);
    if (error) one?.reject(new Error(error.message));
    else one?.resolve(result);
  };
  const end = () => {
    gone = true;
    for (const { reject } of waiting.values()) reject(new Error('the browser has gone'));
    waiting.clear();
  };
  commands.on('error', end);
  answers.on('end', end).on('error', end);
  answers.setEncoding('utf8').on('data', (part: string) => {
    const [rest = '', ...more] = part.split('\0');
    unread.push(rest);
    for (const next of more) {
      take(JSON.parse(unread.join('')));
      unread = [next];
    }
  });

  return {
    send: (method, params = {}, session = '') =>
      new Promise((resolve, reject) => {
        if (gone) return reject(new Error('the browser has gone'));
        waiting.set(++asked, { resolve, reject });
        commands.write(`${JSON.stringify({ id: asked, method, params, ...(session && { sessionId: session }) })}\0`);
      }),
    listen(take) {
      listeners.add(take);
      return () => void listeners.delete(take);
    },
  };
}
