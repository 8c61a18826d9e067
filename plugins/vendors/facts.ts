import type { HitPayload, Tools } from '../../kernel';
import { eventId } from '../../lib/records/transactions';
import type { Ledger } from './ledger';

/** CNV-01: a rule that turns an event into a conversion. */
export interface ConversionRule {
  readonly event: string;
  /** Fields of the event, each with the source of a regular expression that it must match, case ignored. */
  readonly where?: Readonly<Record<string, string>>;
  readonly conversion: string;
  /** The fields that identify a conversion. An event with none of them counts by itself. */
  readonly by: readonly string[];
  /** The field whose value becomes the conversion's label. */
  readonly label: string;
}

/** Redacted values identify nothing. */
const MASK = '*';

const textOf = (hit: HitPayload, name: string): string => String(hit[name] ?? '');

/**
 * Returns a function that takes each hit and tracks the conversion of the first matching rule, once per conversion. It tracks in a
 * microtask, so that the hit itself is sent first.
 */
export function watchFacts(rules: readonly ConversionRule[], ledger: Ledger, track: Tools['track']): (hit: HitPayload) => void {
  const matches = (hit: HitPayload, { event, where = {} }: ConversionRule) =>
    hit.event === event && Object.entries(where).every(([name, shape]) => new RegExp(shape, 'i').test(textOf(hit, name)));

  return (hit) => {
    const rule = rules.find((one) => matches(hit, one));
    if (!rule) return;
    const { conversion, by, label } = rule;
    const named = by.filter((name) => textOf(hit, name));
    const known = named.filter((name) => !textOf(hit, name).includes(MASK));
    // Without the submission's number, a form's name would identify all visitors' submissions as the same.
    const isWhole = known.length && known.length === named.length;
    const fact = isWhole ? known.map((name) => textOf(hit, name)).join(' ') : textOf(hit, 'hit_id');
    const event_id = eventId(conversion, fact);
    if (!ledger.first('analytics', { id: event_id })) return;
    const said = { event_category: 'conversion', event_action: conversion, event_label: textOf(hit, label), event_id };
    const repeated = known.map((name) => [name, textOf(hit, name)]);
    void Promise.resolve().then(() => track(conversion, { ...Object.fromEntries(repeated), ...said }));
  };
}
