import type { DeclaredEvent } from '../lib/contracts/declared-event';
import type { Properties, Scalar } from './lifecycle';

/** The id of a site that declares its own events. */
export type DeclaringSite = keyof TaprootEvents;

type ValueOf<Field> = Field extends { readonly oneOf: readonly (infer Value)[] }
  ? Value
  : Field extends { readonly type: 'number' }
    ? number
    : Field extends { readonly type: 'boolean' }
      ? boolean
      : string;

/** The fields that any event may have beside its own (EVT-01, EVT-08). */
export interface CommonFields {
  readonly event_category?: string | null | undefined;
  readonly event_action?: string | null | undefined;
  readonly event_label?: string | null | undefined;
  readonly event_value?: Scalar | null | undefined;
  readonly action_type?: string | null | undefined;
  readonly action_focus?: string | null | undefined;
  readonly event_id?: string | null | undefined;
  readonly sample?: number | null | undefined;
}

type PropertiesOfEvent<Event extends DeclaredEvent> = {
  readonly [F in keyof Event['fields'] as Event['fields'][F] extends { readonly optional: true } ? never : F]: ValueOf<Event['fields'][F]>;
} & {
  readonly [F in keyof Event['fields'] as Event['fields'][F] extends { readonly optional: true } ? F : never]?:
    | ValueOf<Event['fields'][F]>
    | null
    | undefined;
} & CommonFields;

type OnSite<Site, Name> = Site extends DeclaringSite
  ? Name extends keyof TaprootEvents[Site]
    ? TaprootEvents[Site][Name] extends infer Event extends DeclaredEvent
      ? PropertiesOfEvent<Event>
      : never
    : never
  : never;

/** The names of the events that sites declare. */
export type DeclaredName<Site extends DeclaringSite = DeclaringSite> = Site extends DeclaringSite
  ? keyof TaprootEvents[Site] & string
  : never;

/** The properties of an event: as any site declares them, or anything for an event that none declares. */
export type EventProperties<Name extends string, Site extends DeclaringSite = DeclaringSite> = [OnSite<Site, Name>] extends [never]
  ? Properties
  : OnSite<Site, Name>;

/** The arguments of `track` after the name. The properties are optional for events without a required field. */
export type TrackArguments<Name extends string> =
  Record<never, never> extends EventProperties<Name> ? [properties?: EventProperties<Name>] : [properties: EventProperties<Name>];
