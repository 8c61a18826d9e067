import { type FormEvent, useState } from 'react';
import type { OwnMails } from '../../../tells/answers';
import { callOf } from '../data/ask';
import { change } from '../data/change';
import { useConsole } from '../data/context';
import { useAnswer } from '../data/use-answer';
import { Panel } from '../parts/panel';
import { useOwnWords } from '../words/own-words';
import { tellsWords } from '../words/tells';

function Choices({ language, weekly, alarms, mail }: OwnMails) {
  const parts = useConsole();
  const words = useOwnWords(tellsWords);
  const [outcome, setOutcome] = useState<'saved' | 'failed'>();
  const { sites, roles } = parts.session;
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const chosen = { language: form.get('language'), weekly: form.getAll('weekly'), alarms: form.get('alarms') !== null };
    setOutcome('value' in (await change(parts, 'own/mails/choose', chosen)) ? 'saved' : 'failed');
  };
  return (
    <form className="fields" onSubmit={save}>
      {!mail && <p className="note">{words.noMail}</p>}
      <fieldset className="choices">
        <legend>{words.weekly}</legend>
        {sites.map((site) => (
          <label key={site}>
            <input type="checkbox" name="weekly" value={site} defaultChecked={weekly.includes(site)} /> {site}
          </label>
        ))}
      </fieldset>
      {roles.includes('operator') && (
        <div className="choices">
          <label>
            <input type="checkbox" name="alarms" defaultChecked={alarms} /> {words.alarmsToo}
          </label>
        </div>
      )}
      <label className="field">
        {words.language}
        <select name="language" defaultValue={language}>
          <option value="en">{words.languages.en}</option>
          <option value="es">{words.languages.es}</option>
        </select>
      </label>
      <button type="submit" className="main">
        {words.save}
      </button>
      {outcome && <p role={outcome === 'saved' ? 'status' : 'alert'}>{words[outcome]}</p>}
    </form>
  );
}

/** The mails that the reader gets. */
export function OwnMailsPanel() {
  const words = useOwnWords(tellsWords);
  const asking = useAnswer<OwnMails>(callOf('own/mails'));
  return (
    <Panel title={words.mails} asking={asking}>
      {(choices) => <Choices {...choices} />}
    </Panel>
  );
}
