import { useEffect, useState } from 'react';
import { useFormats } from '../data/context';
import { type Posting, usePost } from '../data/use-post';
import { Facts } from '../parts/facts';
import { FaultNote } from '../parts/states';
import { useOwnWords } from '../words/own-words';
import type { Proven } from './doors';
import { personWords } from './words';

type Row = Readonly<Record<string, unknown>>;
/** Everything kept about a person, by table. */
export type Person = Readonly<Record<string, unknown>>;

/** Rows of a table that are shown; the file has all. */
const SHOWN = 100;
/** Tables of what was done about a person: they outlive the person's own rows. */
const RECORDS = ['looks', 'erasures', 'erasure_records', 'erasure_outcomes', 'stops', 'refused_contacts'];
/** Fields that name a row, the first that it has. */
const TIMES = ['timestamp', 'date', 'consent_date', 'at', 'since', 'queued', 'refused', 'erased', 'received'];
const NAMES = ['event', 'type', 'action', 'kind', 'call', 'destination', 'place', 'contact'];

const textOf = (value: unknown): string => (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value));

const firstOf = (row: Row, names: readonly string[]) =>
  names.map((name) => row[name]).find((value) => value !== undefined && value !== null);

const timeOf = (value: unknown): number => (typeof value === 'number' ? value : Date.parse(String(value)));

function Rows({ name, rows }: { readonly name: string; readonly rows: readonly Row[] }) {
  const formats = useFormats();
  const words = useOwnWords(personWords);
  return (
    <details className="group">
      <summary>
        <span className="name">{name}</span>
        <span className="number">{rows.length ? words.rows(formats.whole(rows.length)) : words.none}</span>
      </summary>
      {rows.slice(0, SHOWN).map((row, i) => {
        const time = timeOf(firstOf(row, TIMES));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id of their own in every table, and never change
          <section key={i} className="row">
            <h4>{[Number.isNaN(time) ? '' : formats.moment(time), textOf(firstOf(row, NAMES) ?? '')].filter(Boolean).join(' · ')}</h4>
            <Facts
              of={Object.entries(row)
                .filter(([, value]) => value !== null && value !== '')
                .map(([field, value]) => [field, textOf(value)])}
            />
          </section>
        );
      })}
      {rows.length > SHOWN && <p>{words.more(formats.whole(rows.length - SHOWN))}</p>}
    </details>
  );
}

function useFile(person: Person): string {
  const [address, setAddress] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([JSON.stringify(person, null, 2)], { type: 'application/json' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [person]);
  return address;
}

function Erase({ asked, erasing, after }: { readonly asked: Proven; readonly erasing: Posting<unknown>; after(): void }) {
  const words = useOwnWords(personWords);
  const [sure, setSure] = useState(false);
  if (erasing.value) return <p role="status">{words.erased}</p>;
  if (!sure)
    return (
      <button type="button" onClick={() => setSure(true)}>
        {words.eraseDo}
      </button>
    );
  return (
    <div className="note">
      <p>{words.eraseSure}</p>
      <div className="tools">
        <button type="button" className="main" disabled={erasing.busy} onClick={() => erasing.post(asked).then(after)}>
          {words.eraseYes}
        </button>
        <button type="button" onClick={() => setSure(false)}>
          {words.eraseNo}
        </button>
      </div>
      {erasing.fault && <FaultNote fault={erasing.fault} again={erasing.clear} />}
    </div>
  );
}

/** Everything kept about one person, to read and as a file, and their erasure. */
export function ShownPerson({ person, asked, after }: { readonly person: Person; readonly asked: Proven; after(): void }) {
  const words = useOwnWords(personWords);
  const erasing = usePost<unknown>('persons/erase');
  const file = useFile(person);
  const ids = person.ids as readonly { readonly kind: string; readonly id: string }[];
  const tables = Object.entries(person).filter(
    (entry): entry is [string, Row[]] => !['ids', 'contacts'].includes(entry[0]) && Array.isArray(entry[1]),
  );
  const isEmpty = tables.every(([name, rows]) => RECORDS.includes(name) || !rows.length);
  return (
    <section className="panel" aria-labelledby="person">
      <div className="heading">
        <h2 id="person">{words.person}</h2>
        <a href={file} download="person.json">
          {words.file}
        </a>
      </div>
      {isEmpty && <p className="note empty">{words.nothing}</p>}
      <h3>{words.ids}</h3>
      <ul className="ids">
        {ids.map(({ kind, id }) => (
          <li key={`${kind} ${id}`}>
            {kind}: <code>{id}</code>
          </li>
        ))}
      </ul>
      {tables.map(([name, rows]) => (
        <Rows key={name} name={name} rows={rows} />
      ))}
      {!isEmpty && <Erase asked={asked} erasing={erasing} after={after} />}
    </section>
  );
}
