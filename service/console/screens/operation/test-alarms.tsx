import { useState } from 'react';
import type { TestedAlarms } from '../../../tells/answers';
import { change } from '../data/change';
import { useConsole } from '../data/context';
import { useOwnWords } from '../words/own-words';
import { tellsWords } from '../words/tells';

/** A button that tells everybody whom alarms are told, and says what each of their servers answered. */
export function TestAlarms({ again }: { again(): void }) {
  const parts = useConsole();
  const words = useOwnWords(tellsWords);
  const [state, setState] = useState<'idle' | 'waiting' | 'failed' | TestedAlarms['sendings']>('idle');
  const test = async () => {
    setState('waiting');
    const changed = await change<TestedAlarms>(parts, 'alarms/test', { to: 'everybody' });
    setState('value' in changed ? changed.value.sendings : 'failed');
    again();
  };
  const stateOf = ({ state: at, tries }: TestedAlarms['sendings'][number]) =>
    at === 'waiting' && tries ? words.notSent : words.states[at];
  return (
    <div className="fields">
      <button type="button" disabled={state === 'waiting'} onClick={test}>
        {words.test}
      </button>
      <div role="status">
        {state === 'waiting' && <p>{words.testing}</p>}
        {typeof state !== 'string' && (
          <ul>
            {state.map((one) => (
              <li key={one.recipient}>
                {one.recipient}: {stateOf(one)}
                {one.answer && ` (${one.answer})`}
              </li>
            ))}
          </ul>
        )}
      </div>
      {state === 'failed' && <p role="alert">{words.failed}</p>}
    </div>
  );
}
