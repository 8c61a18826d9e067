import { createHash } from 'node:crypto';
import type { Arrival } from '../arrival';

/** Characters: half of what a NATS server takes by default, as each may be two bytes. */
const LONGEST = 400_000;

export interface Message {
  /** The same for the same arrivals, so that the servers drop a repeat. */
  readonly id: string;
  readonly text: string;
}

const toMessage = (arrivals: readonly { key: string; text: string }[]): Message => ({
  id: createHash('sha256')
    .update(arrivals.map(({ key }) => key).join())
    .digest('base64url'),
  text: `[${arrivals.map(({ text }) => text).join()}]`,
});

/** Packs arrivals into messages that a server takes; mostly it is one. */
export function pack(arrivals: readonly Arrival[]): Message[] {
  const messages: Message[] = [];
  let some: { key: string; text: string }[] = [];
  let length = 0;
  for (const arrival of arrivals) {
    const text = JSON.stringify(arrival);
    if (some.length && length + text.length > LONGEST) {
      messages.push(toMessage(some));
      some = [];
      length = 0;
    }
    some.push({ key: `${arrival.kind} ${arrival.key}`, text });
    length += text.length;
  }
  return some.length ? [...messages, toMessage(some)] : messages;
}
