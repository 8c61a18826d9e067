import type { Env } from '../../kernel';
import { create } from '../../lib/dom/native';
import type { Language } from '../../lib/languages';
import { hasObjected, writeObjection } from '../../lib/records/objection';
import { countsTexts } from './texts';

/**
 * Draws the switch by which visitors object to being counted, into a part of the settings. It is no choice about cookies, so it holds at once, without
 * a button. `off`: nobody is counted, whatever the switch says.
 */
export function drawSwitch(env: Env, into: Element, language: Language, off: boolean): void {
  const { document } = env;
  const { name, about } = countsTexts[language];
  const said = create(document, 'p');
  said.id = 'counts';
  said.textContent = about;
  const input = create(document, 'input');
  input.type = 'checkbox';
  input.checked = !off && !hasObjected(env);
  input.disabled = off;
  input.setAttribute('aria-describedby', said.id);
  input.addEventListener('change', () => writeObjection(env, !input.checked));
  const title = create(document, 'strong');
  title.textContent = name;
  const label = create(document, 'label');
  label.append(input, title);
  into.append(label, said);
}
