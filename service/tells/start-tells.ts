import { DAY } from '../../lib/time/day';
import type { Config } from '../config';
import { createFigures, type FigureCalls } from '../console/figures/figures';
import { placeIn } from '../console/place';
import type { Post } from '../destinations/destination';
import { createPost } from '../destinations/post';
import { daysOf } from '../facts/days';
import type { Log } from '../log/log';
import { type Letter, letterHtml, letterText } from '../mail/letter';
import { type Mail, openMail, type Sent } from '../mail/mail';
import { readTimeZone } from '../network/time-zone';
import type { Logger } from '../operation/logger';
import { stoppable } from '../operation/stoppable';
import type { AlarmAbout } from '../store/alarms';
import { type Claimed, WEBHOOK } from '../store/sendings';
import type { Store } from '../store/store';
import { alarmLetter, screenOf } from './alarms/letter';
import type { Slow } from './alarms/look';
import { look } from './alarms/look';
import { KINDS } from './alarms/reading';
import { lookSlowly } from './alarms/slow';
import { callWebhook, type Webhook } from './alarms/webhook';
import { seeMoments } from './see-moments';
import { seeSwitches } from './see-switches';
import { sendWaiting } from './send-waiting';
import { weeklyLetter } from './weekly/letter';
import { planWeekly, type WeeklyAbout } from './weekly/plan-weekly';
import { mailLanguageOf } from './weekly/words';

/** ms between two looks at what takes longer. */
const SLOWLY = 15 * 60_000;
/** ms for which a heartbeat may take. */
const LONGEST_BEAT = 10_000;
/** ms between two rounds. */
const EVERY = 60_000;
/** ms between two looks for a message that somebody waits for, such as a test. */
const SOON = 1_000;
/** ms after which what another process has claimed, and not ended, is in doubt. */
const DOUBT = 10 * 60_000;

interface Parts {
  readonly config: Config;
  readonly store: Store;
  readonly log: Pick<Log, 'lag'>;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** No other process works on this store: what a killed one had claimed is in doubt at once. */
  readonly alone: boolean;
  readonly post?: Post;
  readonly mail?: Mail | undefined;
  readonly zone?: string;
  readonly now?: () => number;
  readonly random?: () => number;
  readonly every?: number;
}

/** Tells people what they chose to be told, until the returned function stops it. */
export function startTells(parts: Parts): () => Promise<void> {
  const { config, store, log, logger, alone, mail = openMail(config), now = Date.now, random = Math.random, every = EVERY } = parts;
  const { post = createPost({ privateHosts: config.PRIVATE_HOSTS }) } = parts;
  const place = placeIn(config);
  const { signal, pause, stopOf } = stoppable();
  let zone = parts.zone;

  /** Runs work with figures that are opened once they are needed, and closed after it: DuckDB takes memory. */
  const withFigures = async (work: (open: () => Promise<FigureCalls>) => Promise<void>) => {
    let opened: FigureCalls | undefined;
    try {
      await work(async () => {
        zone ??= await readTimeZone();
        opened ??= createFigures({ store, data: config.DATA, memory: config.FACTS_MEMORY, zone, now, archive: config.archive });
        return opened;
      });
    } finally {
      await opened?.close();
    }
  };

  const { ALARM_URL, ALARM_SECRET } = config;
  const webhook: Webhook | undefined = ALARM_URL && ALARM_SECRET ? { url: ALARM_URL, secrets: ALARM_SECRET } : undefined;

  const deliver = async ({ id, topic, recipient, about, language, token }: Claimed): Promise<Sent> => {
    const unsubscribe = place.addressOf(`/console/unsubscribe?token=${encodeURIComponent(token)}`);
    zone ??= await readTimeZone();
    if (topic === 'alarms') {
      const told = JSON.parse(about) as AlarmAbout;
      const view = place.addressOf(screenOf(told.alarm.kind));
      if (recipient === WEBHOOK) {
        if (!webhook) throw new Error('There is no ALARM_URL');
        return callWebhook(webhook, post, id, told, view, now());
      }
      const { subject, letter } = alarmLetter(told, mailLanguageOf(language), zone, { view, unsubscribe });
      return sendLetter(id, recipient, subject, letter, unsubscribe);
    }
    const { report } = JSON.parse(about) as WeeklyAbout;
    const { from, to } = report.week;
    const view = place.addressOf(`/console/overview?${new URLSearchParams({ from, to, site: report.site })}`);
    const { subject, letter } = weeklyLetter(report, mailLanguageOf(language), { view, unsubscribe });
    return sendLetter(id, recipient, subject, letter, unsubscribe);
  };

  const sendLetter = (id: string, to: string, subject: string, letter: Letter, unsubscribe: string): Promise<Sent> => {
    if (!mail) throw new Error('There is no SMTP_URL');
    return mail.send({ id, to, subject, text: letterText(letter), html: letterHtml(letter), unsubscribe });
  };

  let slow: Slow = { groups: [], certificates: [], staleRules: [] };
  let looked = Number.NEGATIVE_INFINITY;
  /** Looks at what alarms are about, and keeps those that open, go on or end. */
  const watch = async (at: number, dayOf: (at: number) => string) => {
    if (at - looked >= SLOWLY) {
      slow = await lookSlowly(store, config, at);
      looked = at;
    }
    const readings = await look({ store, config, log, now: at, dayOf, slow });
    await store.console('heedReadings', { kinds: KINDS, readings, now: at, webhook: !!webhook });
    // A service that has stopped says nothing: whoever waits for this call does.
    const fine = readings.every(({ kind, state }) => kind !== 'log-lags' || state === 'good');
    if (!config.HEARTBEAT_URL || !fine) return;
    const answer = await post({ url: config.HEARTBEAT_URL, body: '', headers: {} }, signal, LONGEST_BEAT);
    if ('failed' in answer && !signal.aborted) logger.warn({ reason: answer.failed }, 'the heartbeat did not get there');
  };

  const begun = now();
  let seen = Number.NEGATIVE_INFINITY;
  /** Keeps which releases and experiments began, for the notes of charts: often at first, as facts may be under way. */
  const see = async (at: number) => {
    if (at - begun > SLOWLY && at - seen < SLOWLY) return;
    seen = at;
    await withFigures(async (open) => seeMoments(await open(), store, signal));
  };

  const round = async (since: number) => {
    const at = now();
    await store.console('doubtSendings', since, at);
    await store.console('forgetSendings', at - config.RETAIN_DAYS * DAY);
    await store.console('forgetAlarms', at - config.RETAIN_DAYS * DAY);
    zone ??= await readTimeZone();
    const dayOf = daysOf(zone);
    await watch(at, dayOf).catch((error: Error) => logger.warn({ reason: error.message }, 'could not check for alarms'));
    await seeSwitches(config, store, at, process.env).catch((error: Error) =>
      logger.info({ reason: error.message }, 'could not see which switches are published'),
    );
    await see(at).catch((error: Error) => logger.info({ reason: error.message }, 'could not see which releases began'));
    const lag = await log.lag();
    if (mail)
      await withFigures((figures) => planWeekly({ store, now: at, dayOf, log: { lag }, figures })).catch((error: Error) =>
        logger.info({ reason: error.message }, 'the weekly mails can’t be counted here yet'),
      );
    await sendWaiting({ store, deliver, now, random, signal });
  };

  const run = async () => {
    for (let first = true; !signal.aborted; first = false) {
      await round(now() - (first && alone ? 0 : DOUBT)).catch((error: Error) =>
        logger.warn({ reason: error.message }, 'could not send the mails and alarms that are due: trying again in a minute'),
      );
      for (let waited = 0; waited < every && !signal.aborted; waited += SOON) {
        await pause(Math.min(SOON, every));
        await sendWaiting({ store, deliver, now, random, signal }).catch(() => {});
      }
    }
  };
  return stopOf(run());
}
