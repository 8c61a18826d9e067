import * as z from 'zod';
import { DAY } from '../../lib/time/day';
import { refuse } from '../http/refuse';
import { type NewChoice, newToken } from '../store/mail-choices';
import { type Detail, KINDS } from '../tells/alarms/reading';
import { tellAlarm } from '../tells/alarms/words';
import type { Alarms, OwnMails } from '../tells/answers';
import { type Asking, type Handler, withBody } from './call';
import type { CallParts } from './parts';
import { testAlarms } from './test-alarms';

/** Rows that a screen shows. */
const MOST = 50;
/** Days for which an alarm can be muted. */
const LONGEST_MUTE = 365;

const muteSchema = z.strictObject({ kind: z.enum(KINDS), subject: z.string().max(256), days: z.int().min(0).max(LONGEST_MUTE) });

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** The calls about alarms, and about the mails that somebody gets. */
export function tellCalls({ run, sites, now, ways }: Pick<CallParts, 'run' | 'sites' | 'now' | 'ways'>) {
  const choiceSchema = () =>
    z.strictObject({
      language: z.enum(['en', 'es']),
      weekly: z.array(z.string().refine((site) => sites().includes(site), 'There is no such site')).max(1_000),
      alarms: z.boolean(),
    });

  const alarms: Handler = async (): Promise<Alarms> => {
    const at = now();
    const mutes = await run('mutes', at);
    const told = (kind: (typeof KINDS)[number], subject: string, detail: Detail) => ({
      en: tellAlarm('en', kind, subject, detail),
      es: tellAlarm('es', kind, subject, detail),
    });
    return {
      ...ways,
      recipients: (await run('mailRecipients', 'alarms')).length,
      alarms: (await run('alarms', MOST)).map(({ kind, subject, opened, ended, detail }) => ({
        ...{ kind, subject, told: told(kind, subject, JSON.parse(detail) as Detail) },
        opened: new Date(opened ?? 0).toISOString(),
        ended: iso(ended),
        muted: iso(mutes.find((one) => one.kind === kind && one.subject === subject)?.until ?? null),
      })),
      sendings: (await run('sendings', MOST)).map(({ topic, recipient, state, made, tries, answer }) => ({
        ...{ topic, recipient, state, tries, answer, made: new Date(made).toISOString() },
      })),
    };
  };

  const muteAlarm = withBody(muteSchema, ({ reader }, { kind, subject, days }) =>
    run('muteAlarm', { kind, subject, until: days ? now() + days * DAY : 0, actor: reader.name }),
  );

  /** Machines get no mails. */
  const isPerson = ({ reply, reader }: Asking): boolean => {
    if (reader.proof === undefined) refuse(reply, 403, 'account', 'A machine has no account');
    return reader.proof !== undefined;
  };

  const mails: Handler = async (one): Promise<unknown> => {
    if (!isPerson(one)) return one.reply;
    return { ...(await run('mailChoices', one.reader.name)), mail: ways.mail } satisfies OwnMails;
  };

  const chooseMails = withBody(choiceSchema, async (one, body) => {
    const { reply, reader } = one;
    if (!isPerson(one)) return reply;
    const choices: NewChoice[] = [...new Set(body.weekly)].map((site) => ({ topic: 'weekly', site, token: newToken() }));
    if (body.alarms) choices.push({ topic: 'alarms', site: '', token: newToken() });
    const isDone = await run('chooseMails', reader.name, body.language, choices, now());
    return isDone ? undefined : refuse(reply, 403, 'role', 'You may not see what these mails tell');
  });

  return { alarms, muteAlarm, mails, chooseMails, testAlarms: testAlarms({ run, now, ways }) };
}
