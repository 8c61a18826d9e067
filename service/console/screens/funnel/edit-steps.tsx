import { useId } from 'react';
import type { FunnelStep, Rows } from '../../answers';
import { withParams } from '../address/place';
import { useAddresses } from '../address/use-place';
import { callOf } from '../data/ask';
import { useWords } from '../data/context';
import { useAnswer } from '../data/use-answer';
import { useView } from '../data/use-view';
import { type FunnelChosen, LONGEST_WINDOW, MOST_STEPS, writeStep } from './steps';

const OFFERED = 200;

/** The steps and the window, which stand in the address once they are applied. */
export function EditSteps({ steps, window }: FunnelChosen) {
  const words = useWords();
  const { place, go } = useAddresses();
  const { asked } = useView();
  const events = useAnswer<Rows>(callOf('events', { from: asked.from, to: asked.to, site: asked.site, limit: OFFERED }));
  const list = useId();
  const set = (next: readonly FunnelStep[], days = window) => go(withParams(place, { step: next.map(writeStep), window: String(days) }));
  const apply = (form: HTMLFormElement) => {
    const fields = new FormData(form);
    const texts = (name: string) => fields.getAll(name).map((value) => String(value).trim());
    const pages = texts('page');
    const next = texts('event').flatMap((event, i) => (event ? [{ event, ...(pages[i] && { page: pages[i] }) }] : []));
    set(next, Number(fields.get('window')));
  };
  return (
    <form
      className="panel steps"
      // Other steps come from the address: the fields begin anew with them.
      key={steps.map(writeStep).join(' ')}
      onSubmit={(event) => {
        event.preventDefault();
        apply(event.currentTarget);
      }}
    >
      <datalist id={list}>
        {events.value?.rows.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <ol>
        {steps.map((step, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the order
          <li key={i}>
            <fieldset>
              <legend>{words.funnel.step(i + 1)}</legend>
              <label>
                {words.funnel.event}
                <input name="event" list={list} defaultValue={step.event} autoComplete="off" spellCheck="false" required />
              </label>
              <label>
                {words.funnel.page}
                <input
                  name="page"
                  defaultValue={step.page ?? ''}
                  placeholder={words.funnel.anyPage}
                  autoComplete="off"
                  spellCheck="false"
                />
              </label>
              {steps.length > 1 && (
                <button type="button" onClick={() => set(steps.filter((_, j) => j !== i))}>
                  {words.funnel.remove}
                  <span className="unseen"> {words.funnel.step(i + 1)}</span>
                </button>
              )}
            </fieldset>
          </li>
        ))}
      </ol>
      <div className="tools">
        <label>
          {words.funnel.window}
          <input name="window" type="number" min="0" max={LONGEST_WINDOW} defaultValue={window} required />
        </label>
        {steps.length < MOST_STEPS && (
          <button type="button" onClick={() => set([...steps, { event: 'page_view' }])}>
            {words.funnel.add}
          </button>
        )}
        <button type="submit" className="main">
          {words.funnel.count}
        </button>
      </div>
    </form>
  );
}
