import { listedFor } from '../../lib/url/listed-for';
import type { Receive } from './embeds';
import type { ContactOptions } from './options';
import type { PartTools } from './part';

/**
 * Returns whether a message comes from a direct frame of this page, in a shadow tree or not. Messages created by a page's script can claim
 * anything, and are not trusted.
 */
export const comesFromFrame = (window: Window, { isTrusted, source }: Pick<MessageEvent, 'isTrusted' | 'source'>): boolean =>
  // Any origin may read `parent`. A window without a parent is its own.
  isTrusted && source !== window && (source as Window | null)?.parent === window;

/**
 * FRM-01: passes on messages of frames with trusted origins, those from `before` first. Imports their reader at the first one.
 */
export function watchFrames(taproot: PartTools, options: ContactOptions, before: readonly MessageEvent[] = []): void {
  const { env, report, signal, listen } = taproot;
  const { window } = env;
  const origins = listedFor(options.surveyOrigins, window.location);
  let part: Promise<Receive> | undefined;

  const hear = async (message: MessageEvent) => {
    const { origin, data } = message;
    if (!origins.includes(origin) || !comesFromFrame(window, message)) return;
    try {
      part ??= import(/* webpackChunkName: "contact-embeds" */ './embeds').then(({ openEmbeds }) => openEmbeds(taproot));
      const receive = await part;
      if (!signal.aborted) receive(data, origin);
    } catch (error) {
      part = undefined;
      report(error, { kind: 'resource_error' });
    }
  };

  listen(window, 'message', hear);
  for (const message of before) void hear(message);
}
