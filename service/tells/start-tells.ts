import { setTimeout as sleep } from 'node:timers/promises';
import { DAY } from '../../lib/time/day';
import type { Config } from '../config';
import { createFigures, type FigureCalls } from '../console/figures/figures';
import { placeIn } from '../console/place';
import { daysOf } from '../facts/days';
import type { Log } from '../log/log';
import { letterHtml, letterText } from '../mail/letter';
import { type Mail, openMail, type Sent } from '../mail/mail';
import { readTimeZone } from '../network/time-zone';
import type { Logger } from '../operation/logger';
import type { Claimed } from '../store/sendings';
import type { Store } from '../store/store';
import { sendWaiting } from './send-waiting';
import { weeklyLetter } from './weekly/letter';
import { planWeekly, type WeeklyAbout } from './weekly/plan-weekly';
import { mailLanguageOf } from './weekly/words';

/** ms between two rounds. */
const EVERY = 60_000;
/** ms after which what another process has claimed, and not ended, is in doubt. */
const DOUBT = 10 * 60_000;

interface Parts {
  readonly config: Config;
  readonly store: Store;
  readonly log: Pick<Log, 'lag'>;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** No other process works on this store: what a killed one had claimed is in doubt at once. */
  readonly alone: boolean;
  readonly mail?: Mail | undefined;
  readonly zone?: string;
  readonly now?: () => number;
  readonly random?: () => number;
  readonly every?: number;
}

/** Tells people what they chose to be told, until the returned function stops it. */
export function startTells(parts: Parts): () => Promise<void> {
  const { config, store, log, logger, alone, mail = openMail(config), now = Date.now, random = Math.random, every = EVERY } = parts;
  const place = placeIn(config);
  const stopped = new AbortController();
  const { signal } = stopped;
  let zone = parts.zone;

  /** Runs work with figures that are opened once they are needed, and closed after it: DuckDB takes memory. */
  const withFigures = async (work: (open: () => Promise<FigureCalls>) => Promise<void>) => {
    let opened: FigureCalls | undefined;
    try {
      await work(async () => {
        zone ??= await readTimeZone();
        opened ??= createFigures({ store, data: config.DATA, memory: config.FACTS_MEMORY, zone, now });
        return opened;
      });
    } finally {
      await opened?.close();
    }
  };

  const deliver = async ({ id, recipient, about, language, token }: Claimed): Promise<Sent> => {
    if (!mail) throw new Error('There is no SMTP_URL');
    const { report } = JSON.parse(about) as WeeklyAbout;
    const { from, to } = report.week;
    const unsubscribe = place.addressOf(`/console/unsubscribe?token=${encodeURIComponent(token)}`);
    const view = place.addressOf(`/console/overview?${new URLSearchParams({ from, to, site: report.site })}`);
    const { subject, letter } = weeklyLetter(report, mailLanguageOf(language), { view, unsubscribe });
    return mail.send({ id, to: recipient, subject, text: letterText(letter), html: letterHtml(letter), unsubscribe });
  };

  const round = async (since: number) => {
    const at = now();
    await store.console('doubtSendings', since, at);
    await store.console('forgetSendings', at - config.RETAIN_DAYS * DAY);
    if (!mail) return;
    zone ??= await readTimeZone();
    const dayOf = daysOf(zone);
    const lag = await log.lag();
    await withFigures((figures) => planWeekly({ store, now: at, dayOf, log: { lag }, figures })).catch((error: Error) =>
      logger.info({ reason: error.message }, 'the weekly mails can’t be counted here yet'),
    );
    await sendWaiting({ store, deliver, now, random, signal });
  };

  const run = async () => {
    for (let first = true; !signal.aborted; first = false) {
      await round(now() - (first && alone ? 0 : DOUBT)).catch((error: Error) =>
        logger.warn({ reason: error.message }, 'could not tell what was to be told: trying again in a minute'),
      );
      await sleep(every, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const running = run();
  return () => {
    stopped.abort();
    return running;
  };
}
