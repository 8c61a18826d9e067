import type { Prompts as Answer } from '../../figures/prompts';
import { callOf } from '../data/ask';
import { useFormats, useWords } from '../data/context';
import { useAnswer } from '../data/use-answer';
import { useView } from '../data/use-view';
import { Panel } from '../parts/panel';
import { PlainTable } from '../parts/plain-table';

/** Under this many people, a share says less than the count. */
const SMALL = 20;

/** Prompts by how often they were shown, and what visitors did with them. */
export default function Prompts() {
  const words = useWords();
  const formats = useFormats();
  const { asked } = useView();
  const asking = useAnswer<Answer>(callOf('prompts', asked));
  const share = (part: number, whole: number) => (whole < SMALL ? '' : ` (${words.prompts.people(formats.percent(part / whole))})`);
  return (
    <Panel title={words.screens.prompts} asking={asking} how={words.counted.prompts} file={callOf('prompts.csv', asked)}>
      {({ rows }) => (
        <PlainTable
          label={words.screens.prompts}
          empty={words.prompts.empty}
          heads={[words.prompts.prompt, words.prompts.shown, words.prompts.submitted, words.prompts.dismissed]}
          rows={rows.map(({ name, shown, submitted, dismissed, people }) => ({
            key: name,
            cells: [
              name,
              formats.whole(shown),
              `${formats.whole(submitted)}${share(people.submitted, people.shown)}`,
              `${formats.whole(dismissed)}${share(people.dismissed, people.shown)}`,
            ],
          }))}
        />
      )}
    </Panel>
  );
}
