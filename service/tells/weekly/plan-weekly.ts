import type { LogState } from '../../console/figures/counted-until';
import type { FigureCalls } from '../../console/figures/figures';
import { dayAfter, startOf } from '../../facts/days';
import type { MailRecipient } from '../../store/mail-choices';
import type { Store } from '../../store/store';
import { type Report, reportOf } from './report';
import { type Week, weekBefore } from './week';

/** ms after midnight at which the mails of a week go: readers are at work, and most of what was late has arrived. */
const MORNING = 6 * 60 * 60_000;

/** The content of a weekly mail, kept as it was counted, so that a later try says the same. */
export interface WeeklyAbout {
  readonly site: string;
  readonly report: Report;
}

interface Parts {
  readonly store: Pick<Store, 'console'>;
  readonly now: number;
  /** The network's days. */
  readonly dayOf: (at: number) => string;
  readonly log: LogState;
  /** Opens figures, once they are needed. */
  figures(): Promise<FigureCalls>;
}

const idOf = (week: Week, { site, email }: MailRecipient) => `weekly ${week.name} ${site} ${email}`;

/**
 * Plans the mails of the last week from Monday morning on, by the network's days: for those who had chosen them by its end, once everything that
 * arrived in it is counted. A mail that was planned before is not planned again.
 */
export async function planWeekly({ store, now, dayOf, log, figures }: Parts): Promise<void> {
  const week = weekBefore(dayOf(now));
  const end = startOf(dayAfter(week.to, 1), dayOf);
  if (now < end + MORNING) return;
  const recipients = (await store.console('mailRecipients', 'weekly')).filter(({ since }) => since < end);
  const planned = new Set(
    await store.console(
      'plannedSendings',
      recipients.map((one) => idOf(week, one)),
    ),
  );
  const missing = recipients.filter((one) => !planned.has(idOf(week, one)));
  for (const site of new Set(missing.map((one) => one.site))) {
    const report = await reportOf(await figures(), site, week, log);
    if (report.countedUntil < end) continue;
    const about = JSON.stringify({ site, report } satisfies WeeklyAbout);
    await store.console(
      'planSendings',
      missing
        .filter((one) => one.site === site)
        .map((one) => ({ id: idOf(week, one), topic: 'weekly', about, recipient: one.email, made: now })),
    );
  }
}
