import { findAll, read } from './native';

/** Returns whether a list differs from the choice that its markup makes. */
function isReselected({ multiple, options, selectedIndex }: HTMLSelectElement): boolean {
  const all = [...options];
  if (multiple) return all.some(({ selected, defaultSelected }) => selected !== defaultSelected);
  // A list without a choice shows its first option, and -1 means that it has none.
  const initial = all.map(({ defaultSelected }) => defaultSelected).lastIndexOf(true);
  return selectedIndex !== initial && selectedIndex > 0;
}

/**
 * Returns whether the page has a field whose content its visitor would lose: one that differs from its markup, or an editable text in focus.
 * A field that a script has filled counts too, as nothing tells who did.
 */
export function hasEditedField(document: Document): boolean {
  const fields = findAll<HTMLElement>(document, 'input,textarea,select');
  const isEdited = (field: HTMLElement) => {
    if (field.localName === 'select') return isReselected(field as HTMLSelectElement);
    const { type, value, defaultValue, checked, defaultChecked } = field as HTMLInputElement;
    // The value of a box is not its visitor's.
    return /^(checkbox|radio)$/.test(type) ? checked !== defaultChecked : value !== defaultValue;
  };
  return [...fields].some(isEdited) || !!(read(document, 'activeElement') as HTMLElement | null)?.isContentEditable;
}
