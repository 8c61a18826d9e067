import { useState } from 'react';
import { ask, callOf, postOf } from '../data/ask';
import { useConsole } from '../data/context';
import { isLanguage, type Language } from '../words/language';

/** In this chunk, which no reader of real figures loads. */
const WORDS: Readonly<Record<Language, Readonly<Record<'note' | 'clear' | 'clearing' | 'failed', string>>>> = {
  en: {
    note: 'Most of these figures are generated, so that you can try the console. What you do on the sites is among them.',
    clear: 'Delete the generated figures',
    clearing: 'Deleting',
    failed: 'They could not be deleted. Try again.',
  },
  es: {
    note: 'La mayoría de estas cifras son generadas, para que pueda probar la consola. Entre ellas está lo que usted haga en los sitios.',
    clear: 'Borrar las cifras generadas',
    clearing: 'Borrando',
    failed: 'No se han podido borrar. Inténtelo de nuevo.',
  },
};

/** Says that figures are made up, with the button that deletes them for who may. */
export default function Generated() {
  const { env, session, language } = useConsole();
  const words = WORDS[isLanguage(language) ? language : 'en'];
  const [state, setState] = useState<'idle' | 'clearing' | 'failed'>('idle');
  const clear = async () => {
    setState('clearing');
    const answer = await ask(env, callOf('generated/clear'), postOf(session));
    if ('fault' in answer) setState('failed');
    else window.location.reload();
  };
  return (
    <div className="note generated">
      <p>{words.note}</p>
      {session.network && session.roles.includes('operator') && (
        <button type="button" disabled={state === 'clearing'} onClick={clear}>
          {state === 'clearing' ? words.clearing : words.clear}
        </button>
      )}
      {state === 'failed' && <p role="alert">{words.failed}</p>}
    </div>
  );
}
