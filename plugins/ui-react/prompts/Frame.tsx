import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { DIALOGS, LAUNCHERS, PLACED } from '../../../lib/contracts/layout-columns';
import type { PromptContent } from '../../../lib/contracts/prompt';
import type { Language } from '../../../lib/dom/language';
import { raise } from '../../../lib/dom/shadow';
import type { PromptTexts } from '../../../lib/languages/texts';
import { cycleTab } from '../settings/cycle-tab';
import { whenUnseen } from '../settings/when-unseen';

interface FrameProps {
  readonly content: PromptContent;
  readonly language: Language;
  readonly texts: PromptTexts;
  /** False while only its button shows. */
  readonly open: boolean;
  /** The visitor can't close it. */
  readonly locked: boolean;
  readonly onLaunch: () => void;
  readonly onLeave: (action: 'close') => void;
  readonly onUnseen: () => void;
  readonly children: ReactNode;
}

const lift = (element: HTMLElement | null) => {
  if (element) raise(element);
};

/** The layout around a prompt: the browser's own modal dialog, or a region that does not block the page. */
export function Frame({ content, language, texts, open, locked, onLaunch, onLeave, onUnseen, children }: FrameProps) {
  const { type, layout, position, headline, msg, okMessage } = content;
  const isLauncher = LAUNCHERS.includes(layout);
  const isPlaced = PLACED.includes(layout);
  const named = headline ? { 'aria-labelledby': 'title' } : { 'aria-label': content.id };
  const shared = { ...named, 'data-type': type, 'data-layout': layout, 'data-position': position, dir: 'auto' };
  const close = !locked && (
    <button type="button" className="close plain" aria-label={texts.close} lang={language} onClick={() => onLeave('close')}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d="M3 3l10 10M13 3L3 13" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
    </button>
  );

  if (isLauncher && !open) {
    return (
      <button
        ref={lift}
        type="button"
        className="launcher"
        data-position={position}
        aria-haspopup={type === 'Message' ? undefined : 'dialog'}
        onClick={onLaunch}
      >
        {(type === 'Message' ? (okMessage ?? headline) : (headline ?? okMessage)) ?? content.id}
      </button>
    );
  }
  if (isLauncher || DIALOGS.includes(layout)) {
    return (
      <Modal shared={shared} described={!!msg} locked={locked} onLeave={onLeave} onUnseen={onUnseen}>
        {close}
        {children}
      </Modal>
    );
  }
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !locked && !isPlaced) onLeave('close');
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for Escape from the controls inside; the section itself takes no focus
    <section {...shared} ref={isPlaced ? undefined : lift} onKeyDown={keyDown}>
      {children}
      {!isPlaced && close}
    </section>
  );
}

interface ModalProps {
  readonly shared: object;
  readonly described: boolean;
  readonly locked: boolean;
  readonly onLeave: (action: 'close') => void;
  readonly onUnseen: () => void;
  readonly children: ReactNode;
}

function Modal({ shared, described, locked, onLeave, onUnseen, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const { current } = dialog;
    if (!current) return;
    current.showModal();
    return whenUnseen(current, onUnseen);
  }, [onUnseen]);

  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    cycleTab(event);
    // Browsers close a dialog at the second Escape, even if `cancel` is prevented.
    if (event.key === 'Escape' && locked) event.preventDefault();
  };
  return (
    <dialog
      {...shared}
      ref={dialog}
      aria-describedby={described ? 'about' : undefined}
      data-locked={locked || undefined}
      onKeyDown={keyDown}
      onCancel={(event) => {
        event.preventDefault();
        if (!locked) onLeave('close');
      }}
      onClose={(event) => event.currentTarget.showModal()}
    >
      {children}
    </dialog>
  );
}
