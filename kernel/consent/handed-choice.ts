import { CHOICE } from '../../lib/records/choice-key';

/**
 * CON-24: takes the choice that a link hands on out of the address, before anything reads that; the rest of it stays byte for byte. Returns
 * the parameter's text, '' without one. Of several it joins the texts: one that refuses is enough.
 */
export function takeChoice({ location, history }: Window): string {
  let taken = '';
  const { search, href } = location;
  const rest = search.replace(RegExp(`[?&]${CHOICE}=([^&]*)`, 'g'), (_, text) => {
    taken += text;
    return '';
  });
  if (rest !== search)
    history.replaceState(
      history.state,
      '',
      href.replace(search, () => rest.replace(/^&/, '?')),
    );
  return taken;
}
