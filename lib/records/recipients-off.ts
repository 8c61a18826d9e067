import type { ConsentRecord } from '../contracts/consent-record';

type Asked = Pick<ConsentRecord, 'asked'>;

/** A recipient that visitors may switch off by itself. */
export interface Switchable {
  /** The names that switch it off: its own, earlier ones, and those of recipients that share its scripts' host. */
  readonly by: readonly string[];
  /** The pattern of the names that it stores (`lib/storage/kept-names.ts`); '' for none. */
  readonly stored: string;
}

/** The recipients that visitors of a site may switch off, by name. Made by the build. */
export type Switches = Readonly<Record<string, Switchable>>;

/** Returns the entry of a recipient that is switched off, in `asked` of a record and in the list of a choice. No question contains it. */
export const offText = (name: string): string => `~${name}~`;

const OFF = /~([a-z\d-]+)~/g;

/** Returns the names of the recipients that a record switches off. */
export const namesOff = (record: Asked | undefined): string[] => [...(record?.asked ?? '').matchAll(OFF)].map(([, name]) => name as string);

/** Returns whether one of these names is switched off. */
export const isOff = (record: Asked | undefined, by: readonly string[] = []): boolean =>
  by.some((name) => !!record?.asked?.includes(offText(name)));

/** Returns whether a stored name, prefixed with the letter of its kind, belongs to a recipient that is switched off. */
export const isBarred = (record: Asked | undefined, switches: Switches, name: string): boolean =>
  Object.values(switches).some(({ by, stored }) => !!stored && isOff(record, by) && RegExp(stored).test(name));
