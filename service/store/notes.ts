import { ask, type Steps } from './steps';

/** A note about a day. */
export interface NoteRow {
  readonly id: number;
  /** Such as `2026-11-28`, of the network's zone. */
  readonly day: string;
  /** From 0 to 23; null for the whole day. */
  readonly hour: number | null;
  /** Null for the network. */
  readonly site: string | null;
  readonly text: string;
  /** 1 if alarms are not to take the day for a usual one. */
  readonly special: number;
  /** The account that wrote it. */
  readonly actor: string;
}

export type NewNote = Omit<NoteRow, 'id'> & { readonly made: number };
export type ChangedNote = Omit<NoteRow, 'actor'>;

export interface FoundNotes {
  readonly rows: readonly NoteRow[];
  /** True if older ones are left out. */
  readonly more: boolean;
}

const COLUMNS = 'id, day, hour, site, text, special, actor';

/** Calls about notes. Each is a transaction. */
export const noteSteps = {
  /** Notes of days, the newest first: all that mark a day, and `most` others. `site`: its notes and the network's; '' for all. */
  *notes(from: string, to: string, site: string, most: number): Steps<FoundNotes> {
    const asked = "day >= $1 and day <= $2 and ($3 = '' or site is null or site = $3)";
    const order = 'order by day desc, coalesce(hour, -1) desc, id desc';
    const rows = yield* ask<NoteRow>(
      `select ${COLUMNS} from notes where ${asked} and (special = 1 or id in
        (select id from notes where ${asked} and special = 0 ${order} limit $4)) ${order}`,
      ...[from, to, site, most + 1],
    );
    const left = rows.filter(({ special }) => !special)[most];
    return { rows: rows.filter((row) => row !== left), more: left !== undefined };
  },
  *addNote({ day, hour, site, text, special, actor, made }: NewNote): Steps<void> {
    yield* ask(
      'insert into notes (day, hour, site, text, special, actor, made) values ($1, $2, $3, $4, $5, $6, $7)',
      ...[day, hour, site, text, special, actor, made],
    );
  },
  /** Changes everything of a note but its author. */
  *changeNote({ id, day, hour, site, text, special }: ChangedNote): Steps<void> {
    yield* ask(
      'update notes set day = $1, hour = $2, site = $3, text = $4, special = $5 where id = $6',
      ...[day, hour, site, text, special, id],
    );
  },
  *note(id: number): Steps<NoteRow | undefined> {
    const [row] = yield* ask<NoteRow>(`select ${COLUMNS} from notes where id = $1`, id);
    return row;
  },
  *endNote(id: number): Steps<void> {
    yield* ask('delete from notes where id = $1', id);
  },
  /** Days on which nothing is usual, from one on. */
  *specialDays(from: string): Steps<readonly string[]> {
    const rows = yield* ask<{ day: string }>('select distinct day from notes where special = 1 and day >= $1 order by day', from);
    return rows.map(({ day }) => day);
  },
};
