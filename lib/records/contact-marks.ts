import { find } from '../dom/native';
import { readText } from '../storage/storage';
import { arrivedAt, namesContact } from '../url/address-bar';
import { CONTACT_KEY } from './contact-key';

/** Marks of pages that need the contact. The build derives them from the options (`plugins/contact/brief.ts`). */
export interface ContactMarks {
  /** Host names of surveys and advocacy forms. */
  readonly hosts: readonly string[];
  /** A selector of forms, frames and images. */
  readonly marks: string;
}

interface Page {
  readonly window: Window & typeof globalThis;
  readonly document: Document;
}

/** Returns whether the address, a stored contact or an element on the page needs the contact. */
export const isAskedFor = ({ window, document }: Page, { marks }: ContactMarks): boolean =>
  namesContact(arrivedAt(window, window.location.href)) ||
  readText(window, 'localStorage', CONTACT_KEY) !== null ||
  !!find(document, marks);
