import { personInJson } from '../persons/in-json';
import { keepErased } from '../persons/keep-erased';
import { addToLedger } from '../persons/ledger';
import { inWords } from '../receipts/in-words';
import { readShownWords } from '../receipts/shown-words';
import { type ErasureRecord, erasuresOf } from '../store/erasure-calls';
import { contactHash, receiptHash } from '../store/refused-contacts';
import type { Store, Subject } from '../store/store';
import type { Erasure, Looks, Receipts } from './person-answers';

/** The number of lines that a screen shows, the newest first. */
const SHOWN = 200;

export interface Asker {
  readonly actor: string;
  readonly subject: Subject;
  readonly reason: string;
}

interface Parts {
  readonly store: Store;
  readonly data: string;
  /** The folder with the archive of words. */
  readonly releases: string;
  readonly logger: Parameters<typeof keepErased>[0]['logger'];
  readonly now: () => number;
}

const instant = (ms: number) => new Date(ms).toISOString();

const inJson = ({ id, at, actor, reason, proof, outcomes }: ErasureRecord): Erasure => ({
  ...{ id, at: instant(at), actor, reason, proof },
  outcomes: outcomes.map(({ last, at: when, ...one }) => ({ ...one, at: instant(when), last: last === null ? null : instant(last) })),
});

/** The requests of persons that officers carry out. Each leaves a line in the record of looks before anything is read. */
export function personsOf({ store, data, releases, logger, now }: Parts) {
  const erasures = erasuresOf(store);
  const note = (call: string, { actor, subject, reason }: Asker) => store.noteLook({ at: now(), actor, call, subject, reason });

  return {
    /** Somebody asked without saying how the person has proven who they are. */
    refused: (asker: Asker) => note('refused', asker),
    async show(asker: Asker & { readonly proof: string }) {
      await note('show', { ...asker, reason: `${asker.reason} (${asker.proof})` });
      return personInJson(asker.subject, await store.kept(asker.subject), now());
    },
    /** Resolves to undefined where there is nothing to erase. */
    async erase({ proof, ...asker }: Asker & { readonly proof: string }): Promise<Erasure | undefined> {
      await note('erase', { ...asker, reason: `${asker.reason} (${proof})` });
      const { record } = await store.erase(asker.subject, now(), { actor: asker.actor, reason: asker.reason, proof });
      await keepErased({ store, data, logger, now: now() });
      const found = (await erasures.list({ most: SHOWN })).find(({ id }) => id === record);
      return found && inJson(found);
    },
    /** Suppresses a contact, or the visitor of a receipt and their only contact, for every destination, and the contact for pages too. */
    async stop(asker: Asker): Promise<{ readonly stopped: number }> {
      const { subject } = asker;
      await note('stop', asker);
      const at = now();
      const contacts = 'receipt' in subject ? (await store.person(subject)).contacts : Object.values(subject);
      // Nobody knows which of several people who used one browser asks.
      const own = contacts.length === 1 ? contacts.flatMap((one) => contactHash(one) ?? []) : [];
      const hashes = [...own, ...('receipt' in subject ? [receiptHash(subject.receipt)] : [])];
      await erasures.stop({ contacts: hashes, at });
      await addToLedger(data, { erased: [], stops: hashes.map((contact) => ({ contact, at })) });
      return { stopped: hashes.length };
    },
    async erasures(): Promise<{ readonly erasures: readonly Erasure[] }> {
      return { erasures: (await erasures.list({ most: SHOWN })).map(inJson) };
    },
    async looks(): Promise<Looks> {
      const last: Looks['looks'][number][] = [];
      for (let after = 0; ; ) {
        const page = await store.looks(after, 1_000);
        last.push(...page.map(({ id, at, ...look }) => ({ ...look, id: `${id}`, at: instant(at) })));
        last.splice(0, last.length - SHOWN);
        const end = page.at(-1);
        if (!end) return { looks: last.reverse() };
        after = end.id;
      }
    },
    async receipts(asker: Asker & { readonly subject: { readonly receipt: string } }): Promise<Receipts> {
      await note('receipts', asker);
      const rows = await store.receipts(asker.subject.receipt.toLowerCase());
      return {
        receipts: await Promise.all(
          rows.map(async ({ id, received, body }) => {
            const language = String(body.language ?? '');
            const shown = await readShownWords(releases, String(body.text_hash ?? ''), language);
            return { id: `${id}`, ...inWords(body, received), language, ...(shown && { shown }) };
          }),
        ),
      };
    },
  };
}

export type Persons = ReturnType<typeof personsOf>;
