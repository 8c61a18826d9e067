import { type Kind, PACES, type Reading, type ToldKind, withoutConsequences } from '../tells/alarms/reading';
import { type AlarmState, type Stepped, step } from '../tells/alarms/step';
import { mailChoiceSteps } from './mail-choices';
import { sendingSteps, WEBHOOK } from './sendings';
import { ask, type Steps } from './steps';

/** An alarm, from before it opens to after it has ended. Times are ms since the epoch. */
export interface AlarmRow extends AlarmState {
  readonly id: number;
  readonly kind: Kind;
  readonly subject: string;
  /** JSON: what was found last. */
  readonly detail: string;
}

export interface MuteRow {
  readonly kind: Kind;
  readonly subject: string;
  readonly until: number;
  /** The account that muted it. */
  readonly actor: string;
}

/** The content of a message about an alarm. */
export interface AlarmAbout {
  readonly site: '';
  readonly event: NonNullable<Stepped['event']> | 'test';
  readonly alarm: Omit<AlarmRow, 'kind'> & { readonly kind: ToldKind };
}

/** A round of readings, of all things of these kinds. */
export interface Round {
  readonly kinds: readonly Kind[];
  readonly readings: readonly Reading[];
  readonly now: number;
  /** True if there is a webhook to be told. */
  readonly webhook: boolean;
}

export interface HourCount {
  /** The beginning of the hour, ms since the epoch. */
  readonly hour: number;
  readonly hits: number;
  readonly gifts: number;
  readonly refusals: number;
}

const HOUR = 60 * 60_000;

const COLUMNS = 'id, kind, subject, first, last, opened, reminded, ended, detail';

function* tell(event: AlarmAbout['event'], alarm: AlarmRow, { now, webhook }: Round): Steps<void> {
  const { kind, subject } = alarm;
  const muted = yield* ask('select until from alarm_mutes where kind = $1 and subject = $2 and until > $3', kind, subject, now);
  if (muted.length) return;
  const emails = (yield* mailChoiceSteps.mailRecipients('alarms')).map(({ email }) => email);
  const about = JSON.stringify({ site: '', event, alarm } satisfies AlarmAbout);
  const name = `alarm ${alarm.id} ${event}${event === 'reminder' ? ` ${now}` : ''}`;
  yield* sendingSteps.planSendings(
    [...emails, ...(webhook ? [WEBHOOK] : [])].map((recipient) => ({
      ...{ id: `${name} ${recipient}`, topic: 'alarms' as const, about, recipient, made: now },
    })),
  );
}

function* heed(row: AlarmRow | undefined, reading: Reading, round: Round): Steps<void> {
  const { kind, subject } = reading;
  const { state, event } = step(row, reading, round.now, PACES[kind]);
  if (!state) {
    if (row) yield* ask('delete from alarms where id = $1', row.id);
    return;
  }
  const { first, last, opened, reminded, ended } = state;
  const detail = reading.state === 'bad' ? JSON.stringify(reading.detail ?? {}) : (row?.detail ?? '{}');
  const [kept] = row
    ? [row]
    : yield* ask<{ id: number }>(
        'insert into alarms (kind, subject, first, last, detail) values ($1, $2, $3, $4, $5) returning id',
        ...[kind, subject, first, last, detail],
      );
  if (!kept) return;
  yield* ask(
    'update alarms set first = $1, last = $2, opened = $3, reminded = $4, ended = $5, detail = $6 where id = $7',
    ...[first, last, opened, reminded, ended, detail, kept.id],
  );
  if (event) yield* tell(event, { ...state, id: kept.id, kind, subject, detail }, round);
}

function* countHour(hour: number): Steps<void> {
  const count = function* (sql: string) {
    const [row] = yield* ask<{ count: number }>(`select count(*) as count from ${sql} received >= $1 and received < $2`, hour, hour + HOUR);
    return row?.count ?? 0;
  };
  const hits = yield* count('hits where');
  const gifts = yield* count(`hits where event = 'transaction' and environment = 'production' and`);
  const refusals = yield* count('rejections where');
  yield* ask(
    'insert into hour_counts (hour, hits, gifts, refusals) values ($1, $2, $3, $4) on conflict do nothing',
    ...[hour, hits, gifts, refusals],
  );
}

/** Calls about alarms. Each is a transaction. */
export const alarmSteps = {
  /** Takes readings into the alarms, and plans the messages about those that open, go on for a day, or end. */
  *heedReadings(round: Round): Steps<void> {
    const rows = yield* ask<AlarmRow>(`select ${COLUMNS} from alarms where ended is null`);
    const known = (one: Pick<Reading, 'kind' | 'subject'>) =>
      rows.find(({ kind, subject }) => kind === one.kind && subject === one.subject);
    const gone = rows.filter(
      ({ kind, subject }) =>
        round.kinds.includes(kind) && !round.readings.some((reading) => reading.kind === kind && reading.subject === subject),
    );
    const readings = [
      ...withoutConsequences(
        round.readings,
        rows.flatMap(({ kind, opened }) => (opened === null ? [] : [kind])),
      ),
      ...gone.map(({ kind, subject }): Reading => ({ kind, subject, state: 'good' })),
    ];
    for (const reading of readings) yield* heed(known(reading), reading, round);
  },
  /** Open alarms, and those that ended last. */
  alarms: (most: number): Steps<readonly AlarmRow[]> =>
    ask<AlarmRow>(
      `select ${COLUMNS} from alarms where opened is not null order by case when ended is null then 0 else 1 end, opened desc limit $1`,
      most,
    ),
  /** Alarms that were open at a time from one on, and before another, the newest first. */
  alarmsWithin: (from: number, to: number, most: number): Steps<readonly AlarmRow[]> =>
    ask<AlarmRow>(
      `select ${COLUMNS} from alarms where opened < $2 and (ended is null or ended >= $1) order by opened desc limit $3`,
      ...[from, to, most],
    ),
  /** Forgets alarms that ended before this time: they may quote what errors said. */
  *forgetAlarms(before: number): Steps<void> {
    yield* ask('delete from alarms where ended < $1', before);
  },
  mutes: (now: number): Steps<readonly MuteRow[]> =>
    ask<MuteRow>('select kind, subject, until, actor from alarm_mutes where until > $1 order by kind, subject', now),
  /** Silences an alarm until a time; a past one makes it heard again. */
  *muteAlarm({ kind, subject, until, actor }: MuteRow): Steps<void> {
    yield* ask(
      `insert into alarm_mutes (kind, subject, until, actor) values ($1, $2, $3, $4)
        on conflict (kind, subject) do update set until = excluded.until, actor = excluded.actor`,
      ...[kind, subject, until, actor],
    );
  },
  /** Counts full hours from one on, at most so many that are not counted yet. */
  *countHours(from: number, until: number, most: number): Steps<void> {
    const known = new Set((yield* ask<{ hour: number }>('select hour from hour_counts where hour >= $1', from)).map(({ hour }) => hour));
    let left = most;
    // The newest first: they are what alarms look at.
    for (let hour = until - HOUR; hour >= from && left > 0; hour -= HOUR) {
      if (known.has(hour)) continue;
      yield* countHour(hour);
      left -= 1;
    }
    yield* ask('delete from hour_counts where hour < $1', from);
  },
  hourCounts: (from: number): Steps<readonly HourCount[]> =>
    ask<HourCount>('select hour, hits, gifts, refusals from hour_counts where hour >= $1 order by hour', from),
  /** The people who had errors of the same fingerprints as these, since a time. */
  *errorPeople(ids: readonly number[], since: number): Steps<number> {
    const people = new Set<string>();
    for (const id of ids)
      for (const { person } of yield* ask<{ person: string }>(
        `select distinct coalesce(visitor, key) as person from errors
          where fingerprint = (select fingerprint from errors where id = $1) and received >= $2 limit 1000`,
        ...[id, since],
      ))
        people.add(person);
    return people.size;
  },
};
