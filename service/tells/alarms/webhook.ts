import type { Post } from '../../destinations/destination';
import { sign } from '../../destinations/webhook/sign';
import { strangersText } from '../../mail/letter';
import type { Sent } from '../../mail/mail';
import type { AlarmAbout } from '../../store/alarms';
import { detailOf } from './letter';
import { tellAlarm } from './words';

export interface Webhook {
  readonly url: string;
  readonly secrets: readonly string[];
}

const TYPES = { opened: 'alarm.opened', reminder: 'alarm.reminder', ended: 'alarm.ended', test: 'alarm.test' } as const;

/** ms for which the receiver may take. */
const LONGEST = 25_000;

/** Statuses that say nothing about the message. */
const LATER = [408, 423, 425, 429];

/**
 * Calls the webhook, signed as Standard Webhooks say. A call that may have arrived goes again: the receiver knows it by its id. Follows no redirect,
 * which might lead into the network's inside.
 */
export async function callWebhook(
  { url, secrets }: Webhook,
  post: Post,
  id: string,
  about: AlarmAbout,
  view: string,
  now: number,
): Promise<Sent> {
  const { event, alarm } = about;
  const { kind, subject, first, opened, ended } = alarm;
  const { title, lines } = tellAlarm('en', kind, subject, detailOf(about));
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  const data = {
    kind,
    subject: strangersText(subject),
    title,
    lines,
    first: iso(first),
    opened: iso(opened),
    ended: iso(ended),
    link: view,
  };
  const body = JSON.stringify({ type: TYPES[event], timestamp: iso(now), data });
  const answer = await post(
    { url, body, headers: { 'content-type': 'application/json', ...sign(id, now, body, secrets) } },
    undefined,
    LONGEST,
  );
  if ('failed' in answer) return { fate: 'later', answer: answer.failed.slice(0, 300) };
  const { status } = answer;
  // An address may lead into the network, whose words concern nobody here.
  const words = `${status}`;
  if (status >= 200 && status < 300) return { fate: 'sent', answer: words };
  return { fate: status >= 500 || LATER.includes(status) ? 'later' : 'refused', answer: words };
}
