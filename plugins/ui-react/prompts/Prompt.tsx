import { useLayoutEffect, useRef, useState } from 'react';
import { LAUNCHERS } from '../../../lib/contracts/layout-columns';
import type { PromptContent, PromptField } from '../../../lib/contracts/prompt';
import type { Language } from '../../../lib/dom/language';
import type { PromptTexts } from '../../../lib/languages/texts';
import type { PromptValues, ShowPrompt } from '../../../lib/records/prompt';
import { Body } from './Body';
import { Frame } from './Frame';
import type { Stage } from './stage';
import { faultsOf } from './validate';

/** Reads a form's trimmed values by field name. A checkbox group's is a list. */
function readValues(form: HTMLFormElement, fields: readonly PromptField[]): PromptValues {
  const data = new FormData(form);
  return Object.fromEntries(
    fields.map(({ name, type }) => {
      const given = data.getAll(name).map((value) => String(value).trim());
      return [name, type === 'checkbox-group' ? given : (given[0] ?? '')];
    }),
  );
}

export interface PromptProps {
  readonly content: PromptContent;
  readonly language: Language;
  readonly texts: PromptTexts;
  /** Such as `2026-05-01`. */
  readonly today: string;
  readonly tell: ShowPrompt['tell'];
  readonly submit: ShowPrompt['submit'];
  /** Called when the prompt should be removed. */
  readonly onGone: () => void;
}

/** PRM: a prompt's content and buttons, in any layout. */
export function Prompt({ content, language, texts, today, tell, submit, onGone }: PromptProps) {
  const { type, layout, formElements = [], formStates, okAddress } = content;
  const [stage, enter] = useState<Stage>('asked');
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [open, setOpen] = useState(!LAUNCHERS.includes(layout));
  const begun = useRef(false);
  const closer = useRef<HTMLButtonElement>(null);
  const fields = type === 'Message' ? [] : formElements;

  const delay = formStates?.success?.delay;
  useLayoutEffect(() => {
    if (stage !== 'done') return;
    // The button that had the focus is gone.
    closer.current?.focus({ preventScroll: true });
    if (!delay) return;
    const timer = setTimeout(onGone, delay * 1_000);
    return () => clearTimeout(timer);
  }, [stage, delay, onGone]);

  const leave = (action: 'close' | 'cancel') => {
    if (stage !== 'done') tell(action);
    onGone();
  };

  const deliver = async (values: PromptValues) => {
    enter('sending');
    if (!(await submit(values))) return enter('failed');
    if (type === 'Gate') tell('unlock');
    enter('done');
  };

  /** Handles the main button, and Enter in a form. */
  const proceed = (form: HTMLFormElement) => {
    if (stage === 'sending') return;
    tell('click');
    if (!fields.length) {
      if (type === 'Gate') tell('unlock');
      return onGone();
    }
    const values = readValues(form, fields);
    const found = faultsOf(fields, values, texts, today);
    setFaults(found);
    const first = fields.findIndex(({ name }) => found[name]);
    if (first < 0) return void deliver(values);
    form.querySelector<HTMLElement>(`#field-${first}`)?.focus();
  };

  const launch = () => {
    tell(type === 'Message' ? 'click' : 'open');
    if (type === 'Message') onGone();
    else setOpen(true);
  };

  return (
    <Frame
      content={content}
      language={language}
      texts={texts}
      open={open}
      locked={type === 'Gate' && stage !== 'done'}
      onLaunch={launch}
      onLeave={leave}
      onUnseen={onGone}
    >
      <Body
        content={content}
        fields={fields}
        stage={stage}
        faults={faults}
        texts={texts}
        language={language}
        today={today}
        closer={closer}
        onBegin={() => {
          if (!begun.current) tell('form_start');
          begun.current = true;
        }}
        onProceed={proceed}
        onFollow={okAddress ? () => tell('click') : undefined}
        onLeave={leave}
      />
    </Frame>
  );
}
