import type { Properties } from '../../../kernel';
import type { Engagement } from './engagement';

const seconds = (ms: number) => Math.round(ms) / 1000;

/** Returns the engagement fields of every event (EVT-01): seconds of attention, percent of the page. */
export const reported = ({ state, depth }: Engagement): Properties => ({
  attention: seconds(state.clocks.attention),
  scroll_depth: depth,
});

/** ENG-01, EVT-10: returns the engagement fields of a page's end. Times in ms. */
export function reportedAtEnd(engagement: Engagement, clicks: number): Properties {
  const { attention, visible, hidden, total, raw } = engagement.state.clocks;
  return {
    ...reported(engagement),
    attentionTime: Math.round(attention),
    visibleTime: Math.round(visible),
    hiddenTime: Math.round(hidden),
    totalTime: Math.round(total),
    rawTime: Math.round(raw),
    clicks,
    scrollDepth: engagement.depth,
    scrollPixels: engagement.pixels,
    ...Object.fromEntries(Object.entries(engagement.displays).map(([kind, count]) => [`${kind}_displays`, count])),
  };
}
