import type { Meaning } from './meaning';

/** A form's description. */
export interface FormFacts {
  /** The meanings of the visitor's own fields. */
  readonly meanings: ReadonlySet<Meaning>;
  /** The texts of all buttons. */
  readonly buttons: readonly string[];
  /** Id, classes, name, address and label. */
  readonly names: readonly string[];
  /** The `method` that the form states, or ''. */
  readonly method: string;
  /** A change of one of its fields sends it, or leaves the page. */
  readonly sendsItself: boolean;
}

/** Handlers that send a form or leave the page. */
const SENDS =
  /submit|location|\bhref|reload|refresh|redirect|navigat|jump|\bgo(to)?\w*\(|postback|search|filter|open\(|\.click\(|visit\(|assign\(/i;
/** Attributes that hold a handler: of HTML, Alpine, Vue, Livewire, htmx, Stimulus, Angular. */
const HANDLER = /^(on|@|x-on|v-on|wire:|hx-on|data-action|data-on|data-hx-on|ng-|\()[^=]*/;
/** Names by which scripts know forms that send themselves. */
const AUTOMATIC = /auto-?_?submit|submit-?_?on-?_?(change|input|select)|jump-?_?(menu|nav)|(select|menu)-?_?(jump|nav)\b/i;
const TRIGGER = /^(data-)?hx-trigger=.*(change|input|keyup)/;

/** Returns whether an element's attributes and handlers, as `name=value`, say that a change of it sends a form or leaves the page. */
export const sendsItself = (statements: readonly string[]): boolean =>
  statements.some((text) => {
    const [name = ''] = HANDLER.exec(text) ?? [];
    const isHandler = name && /change|input/i.test(text);
    return AUTOMATIC.test(text) || TRIGGER.test(text) || (isHandler && SENDS.test(text.slice(name.length)));
  });

/** Names of forms that find something. */
const FINDERS = /search|filter|facet|finder|locator|look-?up|exposed|calculator|busca|filtr/i;
const FINDS =
  /^\W*(search|find|filter|go|show|apply|look ?up|locate|update|sort|refine|see|view|browse|buscar|filtrar|ir|mostrar|aplicar|ver|encontrar|بحث)(?!\p{L})/iu;

/**
 * CTC-11: returns whether a form asks for the person, and is sent by a person: it asks for the visitor's email address, or else for both of
 * their names where it does not look for something. A form that sends itself is left alone. `isList`: the field is a list, which is left alone
 * where no button shows that a person sends the form.
 */
export function isForPerson({ meanings, buttons, names, method, sendsItself: isAutomatic }: FormFacts, isList: boolean): boolean {
  if (isAutomatic || (isList && !buttons.length)) return false;
  if (meanings.has('email')) return true;
  const isFinder =
    /^get$/i.test(method) || names.some((name) => FINDERS.test(name)) || (!!buttons.length && buttons.every((text) => FINDS.test(text)));
  return buttons.length > 0 && meanings.has('fname') && meanings.has('lname') && !isFinder;
}
