import type { Erasure, Looks } from '../../person-answers';
import { useFormats } from '../data/context';
import type { Asking } from '../data/use-answer';
import { Panel } from '../parts/panel';
import { PlainTable } from '../parts/plain-table';
import { Empty } from '../parts/states';
import { useOwnWords } from '../words/own-words';
import { personWords } from './words';

type Outcome = Erasure['outcomes'][number];

const isOpen = ({ outcome }: Outcome) => outcome === 'waiting' || outcome === 'failed';

function OneErasure({ erasure }: { readonly erasure: Erasure }) {
  const formats = useFormats();
  const words = useOwnWords(personWords);
  const { at, actor, reason, proof, outcomes } = erasure;
  const proofs: Readonly<Record<string, string>> = words.proofs;
  return (
    <details className="group" open={outcomes.some(isOpen)}>
      <summary>
        <span className="name">
          <b>{formats.moment(Date.parse(at))}</b>
          <span className="small">{[actor, reason].filter(Boolean).join(' · ')}</span>
        </span>
        <span className="number">{outcomes.some(isOpen) ? words.open : words.done}</span>
      </summary>
      {proof && (
        <p>
          {words.proven}: {proofs[proof] ?? proof}
        </p>
      )}
      <PlainTable
        label={formats.moment(Date.parse(at))}
        heads={[words.place, words.outcome, words.count, words.last, words.note]}
        words={[1, 3, 4]}
        rows={outcomes.map(({ place, outcome, rows, last, note }) => ({
          key: place,
          cells: [
            words.places[place] ?? place.replace(/^to /, ''),
            words.outcomes[outcome],
            formats.whole(rows),
            last ? formats.moment(Date.parse(last)) : '',
            note,
          ],
        }))}
      />
    </details>
  );
}

/** The lasting record of erasures: hashes and outcomes. */
export function Erasures({ asking }: { readonly asking: Asking<{ readonly erasures: readonly Erasure[] }> }) {
  const words = useOwnWords(personWords);
  return (
    <Panel title={words.record} asking={asking}>
      {({ erasures }) =>
        erasures.length ? erasures.map((one) => <OneErasure key={one.id} erasure={one} />) : <Empty>{words.recordEmpty}</Empty>
      }
    </Panel>
  );
}

/** The record of who looked at persons. */
export function LookedAt({ asking }: { readonly asking: Asking<Looks> }) {
  const formats = useFormats();
  const words = useOwnWords(personWords);
  return (
    <Panel title={words.looks} asking={asking}>
      {({ looks }) => (
        <PlainTable
          label={words.looks}
          empty={words.looksEmpty}
          heads={[words.when, words.who, words.call, words.why]}
          words={[1, 2, 3]}
          rows={looks.map(({ id, at, actor, call, reason }) => ({
            key: id,
            cells: [formats.moment(Date.parse(at)), actor, call, reason],
          }))}
        />
      )}
    </Panel>
  );
}
