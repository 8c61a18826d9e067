import type { EarlyEvents, Tools } from '../../../kernel';
import { read } from '../../../lib/dom/native';
import type { Pipeline } from '../pipeline';
import type { PageViews } from '../scope/page-views';
import type { Backlog } from '../timeline';
import { readSubmittedForm } from './forms';
import { type Click, closestHit, createClickCauses, type NetworkHosts, readGesture, timeOf, watchGestures, withClick } from './gestures';
import { createIntentions, type Intentions } from './intentions';
import { readMark } from './marks';

export interface GestureParts {
  readonly taproot: Pick<Tools<unknown, EarlyEvents | undefined>, 'env' | 'early' | 'report' | 'ended' | 'listen'>;
  readonly network: NetworkHosts;
  readonly views: Pick<PageViews, 'current'>;
  readonly backlog: Pick<Backlog, 'run'>;
  readonly send: Pipeline;
  /** Runs a step after the next paint. */
  later(step: () => void): void;
  warn(message: string): void;
}

/** Links that lead out of the page's own navigation. A router prevents the clicks of internal ones, and follows them itself. */
const LEADS = /^(email|download|donation|action|outbound)$/;

/**
 * Sends the events of the visitor's gestures, starting with those from before this chunk. Reads them at once. Returns what has not been
 * carried out yet.
 */
export function sendGestures({ taproot, network, views, backlog, send, later, warn }: GestureParts): Intentions {
  const { env, early, report } = taproot;
  const readSent = (form: HTMLFormElement, submitter?: HTMLElement | null) => {
    const { properties = {}, ...read } = readSubmittedForm(env, form, submitter);
    return { ...read, submit: Object.keys(properties).length ? { name: 'form_submit', properties } : undefined };
  };
  const causeOf = createClickCauses(env);
  /** The reports of the last press: a click, and a mark as text. */
  let told = false;
  let marked: string | undefined;
  const intentions = createIntentions(taproot, later, (form) => {
    const { submit } = readSent(form);
    if (submit) send({ ...submit, time: env.now() });
  });

  const takeSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    const { submitter } = event;
    // A script may dispatch the event, which sends nothing. Later, the page may have taken the form away.
    const isLate = !event.eventPhase;
    const { submit, address, method, sends } = readSent(form, submitter);
    const mark = readMark(env, event, warn);
    const time = timeOf(env, event);
    backlog.run(time, () => {
      const finish = submit && send.prepare({ ...submit, time });
      intentions.add({
        event,
        address,
        form,
        method,
        isNative: () => sends && event.isTrusted && (isLate || read(form, 'isConnected')),
        carriedOut(by) {
          const happened = event.defaultPrevented ? env.now() : time;
          const sent = by ? readSent(by).submit : submit;
          if (sent) finish?.({ ...sent, time: happened });
        },
      });
      if (mark) send({ ...mark, time });
    });
  };

  const take = (event: Event) => {
    try {
      const cause = causeOf(event);
      intentions.use(closestHit(event, env, 'form') ?? (event.target as HTMLInputElement | null)?.form);
      // Scripts dispatch events of that name at other elements, too.
      if (event.target instanceof env.window.HTMLFormElement && event.type === 'submit') return takeSubmit(event as SubmitEvent);
      if (event.type === 'submit') return;
      const { name, time, properties, address = '' } = readGesture(env, network, event, views.current.forms);
      const clicked = name === 'click';
      const reports = cause !== 'field' && !(cause && told) ? properties : undefined;
      if (clicked && cause !== 'field') told = !!reports || (!!cause && told);
      backlog.run(time, () => {
        const { current } = views;
        if (clicked && !cause) current.clicks++;
        if (!reports) return;
        const count = (said: Click['properties']) => {
          if (clicked) current.history = withClick(current.history, { time, properties: said });
        };
        if (!clicked || !LEADS.test(`${reports.event_category}`)) {
          count(reports);
          return send({ name, properties: reports, time });
        }
        const finish = send.prepare({ name, properties: reports, time });
        const end = (said: Click['properties']) => {
          count(said);
          finish({ name, properties: said, time });
        };
        intentions.add({
          event,
          address,
          isNative: () => true,
          carriedOut: () => end(reports),
          dropped: () => end({ ...reports, event_category: 'other' }),
        });
      });
      const mark = readMark(env, event, warn);
      const text = JSON.stringify(mark);
      if (mark && !(cause && text === marked)) backlog.run(time, () => send({ ...mark, time }));
      if (clicked) marked = text;
    } catch (error) {
      report(error);
    }
  };
  for (const event of early?.() ?? []) take(event);
  watchGestures(taproot, take);
  return intentions;
}
