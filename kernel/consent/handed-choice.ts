/**
 * CON-24: removes the choice that a link hands on from the address, before anything else reads the address. All other bytes of it stay.
 * Returns the parameter's text, '' without one. Repeated parameters are joined: one refusal among them is enough.
 */
export function takeChoice({ location, history }: Window): string {
  let taken = '';
  const { search, href } = location;
  // A literal, 11 B less than one built from `lib/records/choice-key`.
  const rest = search.replace(/[?&]tp_choice=([^&]*)/g, (_, text) => {
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
