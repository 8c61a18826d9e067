import type { DoneMark } from '../errors/returns';
import { ask, type Steps } from './steps';

/** Leaves a line in the record of looks, which nothing changes. */
function* note(call: string, { id, release, at, actor }: DoneMark): Steps<void> {
  yield* ask('insert into looks (at, actor, call, subject, reason) values ($1, $2, $3, $4, $5)', at, actor, call, id, release);
}

/** ms for which one line stands for all looks of an account. */
const LOOKS = 24 * 60 * 60_000;

/** Calls about groups of errors that are marked as done, and about who read them. Each is a transaction. */
export const doneErrorSteps = {
  /** Notes who reads errors, whose steps are a visitor's: once a day. */
  *seeErrors(actor: string, at: number): Steps<void> {
    const known = yield* ask("select id from looks where call = 'errors' and actor = $1 and at > $2 limit 1", actor, at - LOOKS);
    if (!known.length) yield* note('errors', { id: '', release: '', at, actor });
  },
  doneErrors: (): Steps<readonly DoneMark[]> => ask<DoneMark>('select id, release, at, actor from done_errors'),
  *markDone(mark: DoneMark): Steps<void> {
    const { id, release, at, actor } = mark;
    yield* ask(
      `insert into done_errors (id, release, at, actor) values ($1, $2, $3, $4)
        on conflict (id) do update set release = excluded.release, at = excluded.at, actor = excluded.actor`,
      ...[id, release, at, actor],
    );
    yield* note('errors/done', mark);
  },
  /** Takes a mark away. Returns false where there is none. */
  *markOpen(id: string, at: number, actor: string): Steps<boolean> {
    const [mark] = yield* ask<DoneMark>('select id, release, at, actor from done_errors where id = $1', id);
    if (!mark) return false;
    yield* ask('delete from done_errors where id = $1', id);
    yield* note('errors/open', { ...mark, at, actor });
    return true;
  },
};
