import { useState } from 'react';
import type { Alarms } from '../../../tells/answers';
import { callOf } from '../data/ask';
import { change } from '../data/change';
import { useConsole } from '../data/context';
import { useAnswer } from '../data/use-answer';
import { Panel } from '../parts/panel';
import { PlainTable } from '../parts/plain-table';
import { Empty } from '../parts/states';
import { useOwnWords } from '../words/own-words';
import { tellsWords } from '../words/tells';
import { TestAlarms } from './test-alarms';

type Alarm = Alarms['alarms'][number];

const MUTES = [1, 7] as const;

interface OneProps {
  readonly alarm: Alarm;
  /** Asks for the alarms again. */
  again(): void;
}

/** An alarm, in sentences, with the buttons that mute it. */
function One({ alarm, again }: OneProps) {
  const parts = useConsole();
  const words = useOwnWords(tellsWords);
  const [failed, setFailed] = useState(false);
  const { kind, subject, told, opened, ended, muted } = alarm;
  const { title, lines } = told[parts.language === 'es' ? 'es' : 'en'];
  const moment = (at: string) => parts.formats.moment(Date.parse(at));
  const mute = async (days: number) => {
    const changed = await change(parts, 'alarms/mute', { kind, subject, days });
    setFailed('why' in changed);
    again();
  };
  return (
    <li>
      <h3>{title}</h3>
      {lines.map((line) => (
        <p key={line} className="small">
          {line}
        </p>
      ))}
      <p className="small">{ended ? words.ended(moment(opened), moment(ended)) : words.since(moment(opened))}</p>
      {muted && <p className="small">{words.muted(moment(muted))}</p>}
      {!ended && (
        <p className="acts">
          {muted ? (
            <button type="button" onClick={() => mute(0)}>
              {words.unmute}
            </button>
          ) : (
            MUTES.map((days) => (
              <button key={days} type="button" onClick={() => mute(days)}>
                {words.mute(days)}
              </button>
            ))
          )}
        </p>
      )}
      {failed && <p role="alert">{words.failed}</p>}
    </li>
  );
}

/** The alarms that are open, those that ended last, and the messages about them. */
export function AlarmsPanel() {
  const { formats } = useConsole();
  const words = useOwnWords(tellsWords);
  const asking = useAnswer<Alarms>(callOf('alarms'));
  return (
    <>
      <Panel title={words.alarms} asking={asking}>
        {({ alarms, recipients, webhook, mail }) => {
          const open = alarms.filter(({ ended }) => ended === null).length;
          return (
            <>
              {alarms.length ? (
                <p className={open ? 'verdict alarm' : 'verdict'}>{open ? words.open(formats.whole(open)) : words.noneOpen}</p>
              ) : (
                <Empty>{words.none}</Empty>
              )}
              {!webhook && !(mail && recipients) && <p className="note">{words.nobody}</p>}
              {!mail && <p className="small">{words.noMail}</p>}
              {(webhook || (mail && recipients > 0)) && <TestAlarms again={asking.again} />}
              <ul className="alarms">
                {alarms.map((alarm) => (
                  <One key={`${alarm.kind} ${alarm.subject} ${alarm.opened}`} alarm={alarm} again={asking.again} />
                ))}
              </ul>
            </>
          );
        }}
      </Panel>
      {/* Both are of one answer, whose fault is told once. */}
      {!asking.fault && (
        <Panel title={words.sendings} asking={asking}>
          {({ sendings }) => (
            <PlainTable
              label={words.sendings}
              empty={words.noSendings}
              heads={words.heads}
              words={[1, 2, 3, 5]}
              rows={sendings.map(({ topic, recipient, state, made, tries, answer }) => ({
                key: `${made} ${topic} ${recipient}`,
                cells: [
                  formats.moment(Date.parse(made)),
                  words.topics[topic as keyof typeof words.topics],
                  recipient,
                  words.states[state],
                  formats.whole(tries),
                  answer ?? '',
                ],
              }))}
            />
          )}
        </Panel>
      )}
    </>
  );
}
