/** GET /console/api/persons/erasures: the newest first. Times are ISO 8601, in UTC. POST /console/api/persons/erase answers with one. */
export interface Erasure {
  readonly id: string;
  readonly at: string;
  readonly actor: string;
  readonly reason: string;
  readonly proof: string;
  readonly outcomes: readonly {
    /** `store`, `facts`, `log`, `receipts`, or `to ` and the name of a destination. */
    readonly place: string;
    readonly outcome: 'erased' | 'nothing' | 'kept' | 'sent' | 'waiting' | 'failed';
    readonly at: string;
    readonly rows: number;
    /** The last time when something was sent to the destination. */
    readonly last: string | null;
    readonly note: string;
  }[];
}

/** GET /console/api/persons/looks: who looked at persons, the newest first. */
export interface Looks {
  readonly looks: readonly {
    readonly id: string;
    readonly at: string;
    readonly actor: string;
    readonly call: string;
    /** A hash of the id that was asked for. */
    readonly subject: string;
    readonly reason: string;
  }[];
}

/** POST /console/api/receipts with `id` and `reason`: the receipts under an id, the oldest first. */
export interface Receipts {
  readonly receipts: readonly {
    readonly id: string;
    readonly heading: string;
    readonly fields: readonly (readonly [name: string, text: string])[];
    readonly language: string;
    /** The words that the visitor could read, where the archive has them. */
    readonly shown?: { readonly direction: string; readonly words: readonly (readonly [name: string, text: string])[] };
  }[];
}
