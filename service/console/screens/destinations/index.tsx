import type { Destinations as Answer } from '../../answers';
import { callOf } from '../data/ask';
import { useFormats, useWords } from '../data/context';
import { useAnswer } from '../data/use-answer';
import { Panel } from '../parts/panel';
import { PlainTable } from '../parts/plain-table';

/** The states of an event at a destination, in their order. */
const STATES = ['waiting', 'sent', 'confirmed', 'withdrawn', 'not_sendable', 'given_up', 'ended'] as const;

/** Shows whom the service tells, how many events are in each state, and what each vendor answered last. */
export default function Destinations() {
  const words = useWords();
  const formats = useFormats();
  const asking = useAnswer<Answer>(callOf('destinations'));
  return (
    <Panel title={words.screens.destinations} asking={asking}>
      {({ destinations }) => (
        <PlainTable
          label={words.screens.destinations}
          empty={words.destinations.empty}
          words={[1, 9, 10]}
          heads={[
            words.destinations.name,
            words.destinations.kind,
            ...STATES.map((state) => words.destinations.states[state]),
            words.destinations.oldest,
            words.destinations.answer,
          ]}
          rows={destinations.map(({ name, kind, oldest, answer, ...counts }) => ({
            key: name,
            cells: [
              name,
              kind,
              ...STATES.map((state) => formats.whole(counts[state])),
              oldest ? formats.moment(Date.parse(oldest)) : words.destinations.nothing,
              answer ?? words.destinations.silent,
            ],
          }))}
        />
      )}
    </Panel>
  );
}
