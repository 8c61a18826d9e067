import type { EarlyEvents, Tools, TrackedEvent } from '../../../kernel';
import type { Backlog } from '../backlog';
import type { PageViews } from '../scope/page-views';
import { createClickCauses } from './click-causes';
import { withClick } from './clicks';
import { readGesture, watchGestures } from './gestures';
import type { NetworkHosts } from './link-kind';
import { readMark } from './marks';

export interface GestureParts {
  readonly taproot: Pick<Tools<unknown, EarlyEvents | undefined>, 'env' | 'early' | 'report'>;
  readonly network: NetworkHosts;
  readonly views: Pick<PageViews, 'current'>;
  readonly backlog: Pick<Backlog, 'run'>;
  send(event: TrackedEvent): void;
  warn(message: string): void;
}

/** Sends the events of the visitor's gestures, starting with those from before this chunk. Reads them at once. Returns a stop function. */
export function sendGestures({ taproot: { env, early, report }, network, views, backlog, send, warn }: GestureParts): () => void {
  const causeOf = createClickCauses(env);
  /** The reports of the last press: a click, and a mark as text. */
  let told = false;
  let marked: string | undefined;
  const take = (event: Event) => {
    try {
      const cause = causeOf(event);
      const { name, time, properties } = readGesture(env, network, event, views.current.forms);
      const clicked = name === 'click';
      const reports = !!properties && cause !== 'field' && !(cause && told);
      if (clicked && cause !== 'field') told = reports || (!!cause && told);
      backlog.run(time, () => {
        const { current } = views;
        if (clicked && !cause) current.clicks++;
        if (!reports) return;
        if (clicked) current.history = withClick(current.history, { time, properties });
        send({ name, properties, time });
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
  return watchGestures(env, take);
}
