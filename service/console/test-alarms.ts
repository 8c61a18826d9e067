import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { refuse } from '../http/refuse';
import type { AlarmAbout } from '../store/alarms';
import { WEBHOOK } from '../store/sendings';
import type { TestedAlarms } from '../tells/answers';
import { type Handler, withBody } from './call';
import type { CallParts } from './parts';

/** ms for which a test waits for the last answer, and ms between two looks. */
const LONGEST = 30_000;
const LOOK = 250;

const bodySchema = z.strictObject({ to: z.literal('everybody') });

/**
 * Sends a message to everybody whom an alarm would be told, the way that one goes, and waits for how each ended: what the server said, and not that
 * it was handed over.
 */
export function testAlarms({ run, now, ways }: Pick<CallParts, 'run' | 'now' | 'ways'>): Handler {
  return withBody(bodySchema, async ({ reply, reader }) => {
    const made = now();
    const people = ways.mail ? (await run('mailRecipients', 'alarms')).map(({ email }) => email) : [];
    const recipients = [...people, ...(ways.webhook ? [WEBHOOK] : [])];
    if (!recipients.length) return refuse(reply, 409, 'nobody', 'Nobody is told of alarms');
    const alarm = {
      id: 0,
      kind: 'test',
      subject: '',
      first: made,
      last: made,
      opened: made,
      reminded: null,
      ended: null,
      detail: '{}',
    } as const;
    const about = JSON.stringify({ site: '', event: 'test', alarm } satisfies AlarmAbout);
    const sendings = recipients.map((recipient) => ({
      ...{ id: `test ${made} by ${reader.name} to ${recipient}`, topic: 'alarms' as const, about, recipient, made },
    }));
    await run('planSendings', sendings);
    for (const end = performance.now() + LONGEST; ; await sleep(LOOK)) {
      const rows = (await Promise.all(sendings.map(({ id }) => run('sending', id)))).flatMap((row) => row ?? []);
      const isOnItsWay = rows.some(({ state, tries }) => state === 'claimed' || (state === 'waiting' && !tries));
      if (isOnItsWay && performance.now() < end) continue;
      return { sendings: rows.map(({ recipient, state, tries, answer }) => ({ recipient, state, tries, answer })) } satisfies TestedAlarms;
    }
  });
}
