import type { Env } from '../../kernel';
import { arrivedAt } from '../../lib/address-bar';
import { CONTACT_KEY } from '../../lib/contact-key';
import { find } from '../../lib/find';
import { readText } from '../../lib/storage';

/** What on a page asks for the contact: read by the build (`brief.ts`). */
export interface ContactMarks {
  /** Of surveys and of advocacy forms. */
  readonly hosts: readonly string[];
  /** Selector of elements. */
  readonly marks: string;
}

/** Whether the address, what is stored, or an element of the page asks for the contact. */
export const isAskedFor = ({ window, document }: Env, { marks }: ContactMarks): boolean =>
  /[?&]contact_id=/.test(arrivedAt(window, window.location.href)) ||
  readText(window, 'localStorage', CONTACT_KEY) !== null ||
  !!find(document, marks);
