import { maskPersonal } from '../../../lib/privacy/redaction';
import type { Section } from '../panel/section';

/** Ids of a visit or a visitor. */
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
/** A page's query and hash may identify the visitor. */
const QUERY = /(https?:\/\/[^\s?#]+)[?#]\S*/g;

/** Returns the sections as text for a support ticket, without expandable details or anything that identifies the visit. */
export function ticketText(heading: string, sections: readonly Section[]): string {
  const blocks = sections.map(({ title, lead, entries }) =>
    [
      `## ${title}`,
      ...(lead ? [lead] : []),
      ...entries.map(({ title, mark, text }) => `- ${title}${mark ? ` [${mark}]` : ''}${text ? `: ${text}` : ''}`),
    ].join('\n'),
  );
  return maskPersonal([heading, ...blocks].join('\n\n').replace(QUERY, '$1').replace(UUID, '(id)'));
}
