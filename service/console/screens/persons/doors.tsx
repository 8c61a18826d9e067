import { type FormEvent, type ReactNode, useId } from 'react';

import { type Posting, usePost } from '../data/use-post';
import { FaultNote } from '../parts/states';
import { useOwnWords } from '../words/own-words';
import { personWords } from './words';

const KINDS = ['visitor', 'receipt', 'contact', 'user', 'session'] as const;
const STOPPED = ['contact', 'receipt'] as const;
const PROOFS = ['account', 'address', 'document', 'other'] as const;

const fieldsOf = (form: HTMLFormElement) => {
  const fields = new FormData(form);
  return (name: string) => String(fields.get(name) ?? '').trim();
};

interface DoorProps {
  readonly title: string;
  readonly about: string;
  readonly kinds: readonly (typeof KINDS)[number][];
  readonly idLabel: string;
  readonly doing: string;
  readonly posting: Posting<unknown>;
  submit(field: (name: string) => string): void;
  readonly children?: ReactNode;
  readonly said?: ReactNode;
}

function Door({ title, about, kinds, idLabel, doing, posting, submit, children, said }: DoorProps) {
  const words = useOwnWords(personWords);
  const id = useId();
  return (
    <form
      className="panel door"
      aria-labelledby={id}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        submit(fieldsOf(event.currentTarget));
      }}
    >
      <h2 id={id}>{title}</h2>
      <p>{about}</p>
      <label>
        {words.kind}
        <select name="kind">
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {words.kinds[kind]}
            </option>
          ))}
        </select>
      </label>
      <label>
        {idLabel}
        <input name="id" autoComplete="off" spellCheck="false" required />
      </label>
      <label>
        {words.reason}
        <input name="reason" autoComplete="off" maxLength={500} required />
      </label>
      {children}
      <button type="submit" className="main" disabled={posting.busy}>
        {doing}
      </button>
      {posting.fault && <FaultNote fault={posting.fault} again={posting.clear} />}
      {said && <p role="status">{said}</p>}
    </form>
  );
}

/** The door that needs no proof: nobody is told about this id any more. */
export function StopDoor({ after }: { after(): void }) {
  const words = useOwnWords(personWords);
  const posting = usePost<{ readonly stopped: number }>('persons/stop');
  return (
    <Door
      title={words.stop}
      about={words.stopAbout}
      kinds={STOPPED}
      idLabel={words.idOfStop}
      doing={words.stopDo}
      posting={posting}
      submit={(field) => posting.post({ kind: field('kind'), id: field('id'), reason: field('reason') }).then(after)}
      said={posting.value && words.stopped(posting.value.stopped)}
    />
  );
}

export interface Proven {
  readonly kind: string;
  readonly id: string;
  readonly reason: string;
  readonly proof: string;
}

/** The door that needs a stated proof. `open` gets what was asked. */
export function ProofDoor({ posting, open }: { readonly posting: Posting<unknown>; open(asked: Proven): void }) {
  const words = useOwnWords(personWords);
  return (
    <Door
      title={words.prove}
      about={words.proveAbout}
      kinds={KINDS}
      idLabel={words.id}
      doing={words.showDo}
      posting={posting}
      submit={(field) => open({ kind: field('kind'), id: field('id'), reason: field('reason'), proof: field('proof') })}
    >
      <label>
        {words.proof}
        <select name="proof" required defaultValue="">
          <option value="" disabled>
            –
          </option>
          {PROOFS.map((proof) => (
            <option key={proof} value={proof}>
              {words.proofs[proof]}
            </option>
          ))}
        </select>
      </label>
      <label className="check">
        <input type="checkbox" name="confirmed" required />
        {words.confirm}
      </label>
    </Door>
  );
}
