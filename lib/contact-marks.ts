import { arrivedAt } from './address-bar';
import { CONTACT_KEY } from './contact-key';
import { find } from './find';
import { readText } from './storage';

/** What on a page asks for the contact: read by the build (`plugins/contact/brief.ts`). */
export interface ContactMarks {
  /** Of surveys and of advocacy forms. */
  readonly hosts: readonly string[];
  /** Selector of elements. */
  readonly marks: string;
}

interface Page {
  readonly window: Window & typeof globalThis;
  readonly document: Document;
}

/** Whether the address, what is stored, or an element of the page asks for the contact. */
export const isAskedFor = ({ window, document }: Page, { marks }: ContactMarks): boolean =>
  /[?&]contact_id=/.test(arrivedAt(window, window.location.href)) ||
  readText(window, 'localStorage', CONTACT_KEY) !== null ||
  !!find(document, marks);
