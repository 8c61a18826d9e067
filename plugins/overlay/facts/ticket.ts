import { maskPersonal } from '../../../lib/privacy/redaction';
import type { Section } from '../panel/section';

/** Ids of a visit or a visitor. */
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
/** What comes after a page's path may say who visits. */
const QUERY = /(https?:\/\/[^\s?#]+)[?#]\S*/g;

/** What the sections say, as text for a support ticket: without what is opened, and with nothing that tells whose visit it is. */
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
