import { byId } from '../../../lib/dom/native';
import { parseUrl } from '../../../lib/url/url';
import type { PartTools } from '../part';
import { destinationOf } from './destination';
import { readMessage } from './read-message';

/** Takes a message from a frame of this page with a trusted origin. */
export type Receive = (data: unknown, origin: string) => void;

/** The number of submissions remembered, so that a repeated message counts once. */
const REMEMBERED = 100;

/** FRM-02: reports submissions in embedded frames, and follows their links. */
export function openEmbeds({ env: { window, document }, track }: PartTools): Receive {
  let seen: readonly string[] = [];

  const once = (submission: string, report: () => void) => {
    if (seen.includes(submission)) return;
    seen = [...seen, submission].slice(-REMEMBERED);
    report();
  };

  const follow = (href: string) => {
    const destination = destinationOf(href, window.location.href);
    if (!destination) return;
    if ('address' in destination) return window.location.assign(destination.address);
    if (!destination.place) return window.scrollTo({ top: 0 });
    const element = byId(document, destination.place);
    element?.scrollIntoView();
    element?.focus({ preventScroll: true });
  };

  return (data, origin) => {
    const message = readMessage(data);
    if (!message) return;
    if (message.type === 'link_click') follow(message.href);
    else if (message.type === 'form_response') {
      once(JSON.stringify(message.response), () =>
        track('form_response', {
          event_category: 'advocacy_form',
          ...message.response,
        }),
      );
    } else {
      const { embedId, submissionId, provider = parseUrl(origin)?.hostname } = message;
      once(`${embedId} ${submissionId}`, () =>
        track('form_submit', {
          event_category: 'embed',
          event_action: 'submit',
          embed_id: embedId,
          embed_provider: provider,
          submission_id: submissionId,
        }),
      );
    }
  };
}
