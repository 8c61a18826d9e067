import type { Tools } from '../../../kernel';
import { languageOf } from '../../../lib/dom/language';
import { create, read } from '../../../lib/dom/native';
import { htmlElement, type Scheme } from '../../../lib/dom/shadow';
import type { Field } from '../autofill/write-value';
import type { NoticeWords } from '../options';
import { blockOf, type Line, measureLine } from './line';
import { noticeTexts } from './texts';

/** Lets a visitor who is not the contact say so, beside each form that was filled in. */
export interface NotYou {
  /** Adds a line in the next frame, when layout is clean. */
  beside(field: Field): void;
  /** Removes the buttons. A line whose button was pressed stays with its answer. */
  hide(): void;
}

/** The most lines. Nobody fills in more forms. */
const MOST_LINES = 8;

/** Events after which a form may have moved. */
const MOVES = 'scroll toggle transitionend animationend';

/** CTC-11: a line with a button above each form that was filled in. `pressed` empties the form and forgets the contact. */
export function createNotYou(
  { env: { window, document }, ended, listen }: Pick<Tools, 'env' | 'ended' | 'listen'>,
  pressed: () => void,
  scheme?: Scheme,
  own?: NoticeWords,
): NotYou {
  const lines = new Map<Element, Line>();
  const owners = new Set<Element>();
  const language = languageOf(window);
  const texts = own?.[language] ?? noticeTexts[language];
  let request: number | undefined;
  let said: Line | undefined;

  const make = <K extends keyof HTMLElementTagNameMap>(name: K): HTMLElementTagNameMap[K] => create(document, name);
  const furnish = (line: Line) => {
    const button = make('button');
    Object.assign(button, { type: 'button', lang: language, dir: 'auto', textContent: texts.notYou });
    button.setAttribute('aria-label', texts.notYouLabel);
    const status = make('p');
    Object.assign(status, { lang: language, dir: 'auto' });
    status.setAttribute('role', 'status');
    button.addEventListener('click', () => {
      said = line;
      button.remove();
      pressed();
      // Screen readers announce changes, so the text comes after its element.
      window.setTimeout(() => {
        status.textContent = texts.forgotten;
        placeSoon();
      });
    });
    line.root.append(button, status);
  };
  const drop = (block: Element, line: Line) => {
    lines.delete(block);
    observer.unobserve(block);
    line.remove();
  };

  /** Reads all lines' places, then writes them. */
  const place = () => {
    request = undefined;
    const blocks = new Set([...owners].map((owner) => blockOf(window, owner)));
    owners.clear();
    for (const block of blocks) {
      // The form now has another contact's values, so the answer is out of date.
      const line = lines.get(block);
      if (line && line === said) drop(block, line);
    }
    const added = [...blocks]
      .filter((block) => !lines.has(block))
      .slice(0, MOST_LINES - lines.size)
      .map((block) => [block, measureLine(window, block, placeSoon, scheme)] as const);
    const moves = [...lines].map(([block, line]) => [block, line, line.read()] as const);
    for (const [block, line, move] of moves) {
      if (move) move();
      else drop(block, line);
    }
    for (const [block, create] of added) {
      const line = create();
      lines.set(block, line);
      furnish(line);
      observer.observe(block);
    }
    if (added.length) placeSoon();
  };
  const placeSoon = () => {
    if (lines.size || owners.size) request ??= window.requestAnimationFrame(place);
  };
  const observer = new window.ResizeObserver(placeSoon);
  observer.observe(htmlElement(window));
  listen(window, MOVES, placeSoon, { capture: true, passive: true });
  listen(window, 'resize', placeSoon);

  const hide = () => {
    owners.clear();
    for (const [block, line] of lines) if (line !== said) drop(block, line);
  };

  ended(() => {
    said = undefined;
    hide();
    observer.disconnect();
    if (request !== undefined) window.cancelAnimationFrame(request);
  });
  return {
    beside(field) {
      owners.add(formOf(field) ?? field.parentElement ?? field);
      placeSoon();
    },
    hide,
  };
}

/** A field's form, even if it has a field named `form`. */
const formOf = (field: Field): Element | null => read(field, 'form');
