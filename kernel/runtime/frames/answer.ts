import { choiceText } from '../../../lib/records/handed-choice';
import { parseSession, SESSION_KEY } from '../../../lib/records/session-record';
import { CAMPAIGN_KEY, TOUCH_KEY } from '../../../lib/records/source-fields';
import { readText } from '../../../lib/storage/storage';
import type { PageStart } from '../../page-start';
import type { Tools } from '../../taproot';
import type { RuntimeManifest } from '../manifest';
import { type Answer, ancestorsOf, FRAME, type HandedSession, isOfNetwork, toText } from './messages';

/** The most frames that get news. */
const MOST = 50;

type Asked = Pick<Tools<Pick<PageStart, 'site'>>, 'env' | 'hooks' | 'consent' | 'visitor' | 'options'>;

/**
 * Answers the network's frames within this page, and tells them of each choice and of the session. Nobody else gets an answer: not a frame
 * of another site, nor a window that is no frame of this page.
 */
export function answer({ env, hooks, consent, visitor, options }: Asked, { asks, handsOn }: RuntimeManifest): void {
  const { window } = env;
  const { siblings = [], grants } = handsOn ?? {};
  const asked = ['analytics', ...(options.site.apart?.ids ?? [])];
  const frames = new Map<Window, string>();
  let page = '';

  const read = (key: string) => readText(window, 'localStorage', key) ?? '';
  const handed = (): HandedSession | undefined => {
    const session = read(SESSION_KEY);
    const campaign = read(CAMPAIGN_KEY);
    const known = page && consent.allows('analytics') && parseSession(session);
    // A campaign of an earlier session stays behind.
    return known ? { session, campaign: campaign.startsWith(known.id) ? campaign : '', touch: read(TOUCH_KEY), page } : undefined;
  };
  const current = (): Answer => ({
    asks: !!asks?.length,
    choice: choiceText({ env, consent, visitor }, grants, asked),
    handed: handed(),
  });
  const tellAll = () => {
    for (const [frame, origin] of frames) frame.postMessage(toText(current()), origin);
  };

  window.addEventListener('message', ({ data, source, origin }) => {
    const frame = source as Window | null;
    if (Object(data).taproot !== FRAME || !frame || !isOfNetwork(origin, siblings) || !ancestorsOf(frame).includes(window)) return;
    frames.delete(frame);
    frames.set(frame, origin);
    for (const oldest of [...frames.keys()].slice(0, -MOST)) frames.delete(oldest);
    frame.postMessage(toText(current()), origin);
  });
  hooks.hit.tap('runtime', ({ page_id }) => {
    const next = `${page_id ?? ''}`;
    if (next === page) return;
    page = next;
    tellAll();
  });
  hooks.consent.tap('runtime', ({ chosen }) => {
    if (chosen) tellAll();
  });
}
