import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type Console, ConsoleContext } from '../../../../../service/console/screens/data/context';
import { createFormats } from '../../../../../service/console/screens/format/formats';
import ChartNotes from '../../../../../service/console/screens/notes/index';
import type { Note } from '../../../../../service/tells/answers';

const note: Note = { id: 1, day: '2026-11-28', hour: null, site: null, text: 'Appeal', special: false, actor: 'ana', mine: false };

function shown(language: 'en' | 'es', more: boolean): string {
  const parts = { session: { roles: ['viewer'] }, formats: createFormats(language, 'UTC'), language } as unknown as Console;
  const asking = {
    ...{ value: { notes: [note], more, told: [] }, fault: undefined, since: undefined, loading: false, stopped: false },
    ...{ stop: () => undefined, again: () => undefined },
  };
  return renderToStaticMarkup(
    <ConsoleContext value={parts}>
      <ChartNotes asking={asking} />
    </ConsoleContext>,
  );
}

it('says that older notes are left out, in English and Spanish, where they are', () => {
  expect(shown('en', true)).toContain('<summary>Notes (more than 1)</summary><p>Older notes of this period are not shown');
  expect(shown('es', true)).toContain('<summary>Notas (más de 1)</summary><p>Las notas más antiguas de este periodo no se muestran');
  expect(shown('en', false)).toContain('<summary>Notes (1)</summary><ul');
});
