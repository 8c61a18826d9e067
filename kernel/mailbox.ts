export interface Mailbox<T> {
  /** Hands the item to the listener, or keeps it; when full, the oldest one goes. */
  post(item: T): void;
  /** Hands over what was kept, in order, and everything that follows. */
  open(listener: (item: T) => void): void;
  /** Forgets what was kept, and hands nothing over until it is opened again. */
  close(): void;
}

/** Keeps what happened before a listener came. */
export function createMailbox<T>(limit: number): Mailbox<T> {
  let kept: T[] = [];
  let deliver: ((item: T) => void) | undefined;
  return {
    post(item) {
      if (deliver) deliver(item);
      else kept = [...kept, item].slice(-limit);
    },
    open(listener) {
      deliver = listener;
      for (const item of kept.splice(0)) listener(item);
    },
    close() {
      kept = [];
      deliver = undefined;
    },
  };
}
