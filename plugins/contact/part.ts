import type { Tools } from '../../kernel';
import type { Contact } from '../../lib/records/contact-record';
import type { Life } from '../../lib/time/life';

/** The parts of contact that only some pages need. */
export type PartTools = Pick<Tools, 'track' | 'report' | keyof Life>;

/** Fills in this contact from now on. Without one, stops, and clears the fields that it filled in. */
export type Fill = (contact: Contact | undefined) => void;
