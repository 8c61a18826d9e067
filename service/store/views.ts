import { ask, type Steps } from './steps';

/** A view of figures that has a name. */
export interface ViewRow {
  readonly id: number;
  readonly name: string;
  readonly screen: string;
  /** The parameters of its address, such as `last=30d&site=main`. */
  readonly query: string;
  /** The site of these parameters; null for the network. */
  readonly site: string | null;
  /** The account that made it. */
  readonly actor: string;
}

export type NewView = Omit<ViewRow, 'id'> & { readonly made: number };

const COLUMNS = 'id, name, screen, query, site, actor';

function* isNamed(name: string): Steps<boolean> {
  return (yield* ask('select id from views where name = $1', name)).length > 0;
}

/** Calls about views with a name. Each is a transaction. */
export const viewSteps = {
  views: (): Steps<readonly ViewRow[]> => ask<ViewRow>(`select ${COLUMNS} from views order by lower(name), id`),
  *view(id: number): Steps<ViewRow | undefined> {
    const [row] = yield* ask<ViewRow>(`select ${COLUMNS} from views where id = $1`, id);
    return row;
  },
  /** Returns why a view can't be kept, or undefined. `most`: views that there may be; `share`: those of one author. */
  *addView(
    { name, screen, query, site, actor, made }: NewView,
    most: number,
    share: number,
  ): Steps<'named' | 'share' | 'full' | undefined> {
    if (yield* isNamed(name)) return 'named';
    const [own] = yield* ask<{ count: number }>('select count(*) as count from views where actor = $1', actor);
    if (Number(own?.count) >= share) return 'share';
    const [all] = yield* ask<{ count: number }>('select count(*) as count from views');
    if (Number(all?.count) >= most) return 'full';
    yield* ask(
      'insert into views (name, screen, query, site, actor, made) values ($1, $2, $3, $4, $5, $6)',
      ...[name, screen, query, site, actor, made],
    );
    return undefined;
  },
  *renameView(id: number, name: string): Steps<'named' | undefined> {
    const taken = yield* ask('select id from views where name = $1 and id <> $2', name, id);
    if (taken.length) return 'named';
    yield* ask('update views set name = $1 where id = $2', name, id);
    return undefined;
  },
  *endView(id: number): Steps<void> {
    yield* ask('delete from views where id = $1', id);
  },
};
