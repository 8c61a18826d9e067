import type { Receipts } from '../../person-answers';

import { usePost } from '../data/use-post';
import { Facts } from '../parts/facts';
import { FaultNote } from '../parts/states';
import { useOwnWords } from '../words/own-words';
import { receiptWords } from './words';

/** The receipts under an id that a visitor quotes from their cookie settings, with the words that they could read. */
export default function ReceiptsScreen() {
  const words = useOwnWords(receiptWords);
  const posting = usePost<Receipts>('receipts');
  return (
    <>
      <form
        className="panel door"
        onSubmit={(event) => {
          event.preventDefault();
          const fields = new FormData(event.currentTarget);
          posting.post({ id: String(fields.get('id')).trim(), reason: String(fields.get('reason')).trim() });
        }}
      >
        <label>
          {words.id}
          <input name="id" autoComplete="off" spellCheck="false" required />
        </label>
        <label>
          {words.reason}
          <input name="reason" autoComplete="off" maxLength={500} required />
        </label>
        <button type="submit" className="main" disabled={posting.busy}>
          {words.find}
        </button>
        {posting.fault && <FaultNote fault={posting.fault} again={posting.clear} />}
      </form>
      <div role="status">{posting.value && !posting.value.receipts.length && <p className="note empty">{words.nothing}</p>}</div>
      {posting.value?.receipts.map(({ id, heading, fields, language: shownIn, shown }) => (
        <section key={id} className="panel" aria-labelledby={`receipt-${id}`}>
          <h2 id={`receipt-${id}`} lang="en">
            {heading}
          </h2>
          <Facts of={fields} lang="en" />
          {shown ? (
            <details>
              <summary>{words.shown}</summary>
              <Facts of={shown.words} lang={shownIn} dir={shown.direction} />
            </details>
          ) : (
            <p>{words.unshown}</p>
          )}
        </section>
      ))}
    </>
  );
}
