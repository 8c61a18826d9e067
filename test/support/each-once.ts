import type { Entry } from '../../tools/lab/network';

/** Returns hits as the service takes them: each once, though the next page repeats those whose answer no page heard. */
export const eachOnce = <Hit extends Entry>(hits: readonly Hit[]): Hit[] =>
  hits.filter(({ hit_id }, i) => hits.findIndex((hit) => hit.hit_id === hit_id) === i);
