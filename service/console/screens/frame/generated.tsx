import { useState } from 'react';
import { ask, callOf } from '../data/ask';
import { useConsole } from '../data/context';

/** Says that figures are made up, with the button that deletes them for who may. */
export function Generated() {
  const { env, session, words } = useConsole();
  const [state, setState] = useState<'idle' | 'clearing' | 'failed'>('idle');
  const clear = async () => {
    setState('clearing');
    const answer = await ask(env, callOf('generated/clear'), { method: 'POST', headers: { 'X-Console-Proof': session.proof } });
    if ('fault' in answer) setState('failed');
    else window.location.reload();
  };
  return (
    <div className="note generated">
      <p>{words.frame.generated}</p>
      {session.network && session.roles.includes('operator') && (
        <button type="button" disabled={state === 'clearing'} onClick={clear}>
          {state === 'clearing' ? words.frame.clearing : words.frame.clear}
        </button>
      )}
      {state === 'failed' && <p role="alert">{words.frame.notCleared}</p>}
    </div>
  );
}
