import { DAY } from '../../lib/time/day';
import { dayAfter, daysOf, startOf } from '../facts/days';
import type { AlarmRow } from '../store/alarms';
import type { RunConsole } from '../store/console-steps';
import type { MomentRow } from '../store/moments';
import type { Detail } from '../tells/alarms/reading';
import { tellAlarm } from '../tells/alarms/words';
import type { Told } from '../tells/answers';
import { asOneLine } from './one-line';
import { switchedTold } from './switched-told';

/** Rows of each kind that a period has at most. */
const MOST = 500;
/** ms without anybody in it after which an experiment has ended. */
const ENDED = 2 * DAY;
const MINUTE = 60_000;

interface Asked {
  readonly from: string;
  readonly to: string;
  readonly site?: string | undefined;
}

interface Reader {
  /** All sites of the network. */
  readonly sites: readonly string[];
  /** True if it sees the network as a whole. */
  readonly network: boolean;
  /** True if it may see alarms. */
  readonly operation: boolean;
}

/** ms since the epoch. `until` is null while it goes on. */
export interface Outage {
  readonly from: number;
  readonly until: number | null;
}

/** Returns when nothing arrived, by the alarm that said so: it opened some minutes after. */
export function outageOf({ kind, last, ended, detail }: AlarmRow): Outage | undefined {
  if (kind !== 'hits-stop') return;
  const { minutes } = JSON.parse(detail) as Detail;
  return { from: last - Number(minutes ?? 0) * MINUTE, until: ended === null ? null : last };
}

const iso = (at: number) => new Date(at).toISOString();

/**
 * Resolves to what a period's charts note by themselves: releases, prompts, banners' words, experiments, switches, silence, and for operators
 * alarms. The newest first.
 */
export async function toldOf(run: RunConsole, asked: Asked, reader: Reader, zone: string, now: number): Promise<readonly Told[]> {
  const dayOf = daysOf(zone);
  const [from, to] = [startOf(asked.from, dayOf), startOf(dayAfter(asked.to, 1), dayOf)];
  const one = (kind: Told['kind'], at: number, more: Partial<Told> = {}): Told => ({
    ...{ kind, day: dayOf(at), at: iso(at), until: null, sites: [], subject: '' },
    ...more,
    ...(more.subject !== undefined && { subject: asOneLine(more.subject) }),
  });

  /** The first times of a kind that each site has by itself: those of one day are one note. */
  const bySite = (kind: 'release' | 'prompt' | 'words', rows: readonly MomentRow[]): Told[] => {
    const byDay = new Map<string, Told>();
    for (const { site, subject, first } of [...rows].sort((a, b) => a.first - b.first)) {
      if (asked.site !== undefined && site !== asked.site) continue;
      const key = `${dayOf(first)} ${subject}`;
      const known = byDay.get(key) ?? one(kind, first, { subject });
      byDay.set(key, { ...known, sites: [...known.sites, site].sort() });
    }
    return [...byDay.values()];
  };
  const experiments = (rows: readonly MomentRow[]): Told[] =>
    rows.flatMap(({ subject, first, last }) => [
      one('experiment-begins', first, { subject }),
      ...(last < now - ENDED ? [one('experiment-ends', last, { subject })] : []),
    ]);
  const alarms = (row: AlarmRow): Told[] => {
    const silent = outageOf(row);
    if (silent) return [one('outage', silent.from, { until: silent.until === null ? null : iso(silent.until) })];
    if (!reader.operation || row.opened === null) return [];
    const [en, es] = (['en', 'es'] as const).map((language) => tellAlarm(language, row.kind, row.subject, JSON.parse(row.detail)).title);
    const title = { en: en ?? '', es: es ?? '' };
    return [one('alarm-opens', row.opened, { title }), ...(row.ended === null ? [] : [one('alarm-ends', row.ended, { title })])];
  };

  const ofSite = (sites: readonly string[]) => asked.site === undefined || !sites.length || sites.includes(asked.site);
  const switches = switchedTold(await run('switched', from, to, MOST), reader.sites).flatMap(({ at, kind, ...about }) =>
    ofSite(about.sites)
      ? [one(kind, at, { ...about, ...(asked.site !== undefined && about.sites.length && { sites: [asked.site] }) })]
      : [],
  );
  const seen = await run('moments', from, to, MOST);
  return [
    ...(['release', 'prompt', 'words'] as const).flatMap((kind) =>
      bySite(
        kind,
        seen.filter((row) => row.kind === kind),
      ),
    ),
    ...(reader.network ? experiments(seen.filter(({ kind }) => kind === 'experiment')) : []),
    ...switches,
    ...(await run('alarmsWithin', from, to, MOST)).flatMap(alarms),
  ]
    .filter(({ day }) => day >= asked.from && day <= asked.to)
    .sort((a, b) => b.at.localeCompare(a.at));
}
