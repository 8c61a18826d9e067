import { z } from 'zod';

const label = z.string().max(320).optional();
const count = z.int().nonnegative().optional();
const amount = z.number().nonnegative().optional();

/** EVT-01. */
export const eventFields = {
  event_category: label,
  event_action: label,
  event_label: label,
  event_value: z.union([z.number(), z.string().max(100)]).optional(),
  action_type: label,
  action_focus: label,
  /** ms since the epoch. */
  timestamp: z.int().positive().optional(),
  event_index: count,
  total_clicks: count,
  /** Seconds. */
  time_on_page: amount,
  /** Percent of the page. */
  scroll_depth: z.number().min(0).max(100).optional(),
  /** Seconds. */
  attention: amount,
} as const;
