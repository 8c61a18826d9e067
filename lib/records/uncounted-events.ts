/**
 * Taproot's own events that are never an experiment's conversion: they happen on every page, report the experiment itself, or repeat a
 * gift's `transaction`. The query "Conversions by variant" of docs/warehouse.md leaves out the same.
 */
export const UNCOUNTED_EVENTS: readonly string[] = [
  'page_view',
  'page_unload',
  'sess_start',
  'engagement',
  'web_vitals',
  'exit_intent',
  'experiment_exposure',
  'experiment_late',
  'donation',
  'purchase',
  'debug_overlay',
];
