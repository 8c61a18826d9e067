import type { Entry, Kind } from '../kept/entry';

export const kindNames: Readonly<Record<Kind, readonly [one: string, many: string]>> = {
  hit: ['Hit', 'Hits'],
  rejection: ['Rejection', 'Consent rejections'],
  receipt: ['Receipt', 'Consent receipts'],
  unanswered: ['Banner', 'Unanswered banners'],
  error: ['Error', 'Errors'],
  answer: ['Answer', 'Answers of prompts'],
  csp: ['Policy', 'Policy reports'],
};

export interface Description {
  readonly title: string;
  /** The site's id, or ''. */
  readonly site: string;
  /** A few words on its content. */
  readonly gist: string;
}

type Fields = Readonly<Record<string, unknown>>;

const words = (fields: Fields, names: readonly string[]) =>
  names.flatMap((name) => (fields[name] === undefined ? [] : [String(fields[name])])).join(' · ');

/** Returns the demo site of an address: its host's first label. */
const siteOf = (address: unknown) =>
  typeof address === 'string' && URL.canParse(address) ? (new URL(address).hostname.split('.')[0] ?? '') : '';

/** Returns the texts of a closed row. */
export function describeEntry({ kind, body }: Pick<Entry, 'kind' | 'body'>): Description {
  const fields = body as Fields;
  if (kind === 'hit') {
    const gist = words(fields, ['event_category', 'event_action', 'event_label', 'page_path', 'link_url']);
    return { title: String(fields.event), site: String(fields.site), gist };
  }
  if (kind === 'error') {
    const { url } = (fields.metadata ?? {}) as Fields;
    return { title: String(fields.message), site: siteOf(url), gist: words(fields, ['type', 'action', 'resource']) };
  }
  if (kind === 'answer') {
    const { values = {} } = fields as { readonly values?: Fields };
    return { title: String(fields.prompt), site: siteOf(fields.page), gist: words(values, Object.keys(values)) };
  }
  if (kind === 'receipt') {
    const gist = words(fields, ['consent_uuid', 'how', 'language', 'mode', 'reason']);
    return { title: words(fields, ['action', 'categories']), site: String(fields.site), gist };
  }
  if (kind === 'unanswered') return { title: 'Left unanswered', site: String(fields.site), gist: words(fields, ['language']) };
  if (kind === 'csp') {
    return {
      title: words(fields, ['effective-directive']) || 'violation',
      site: siteOf(fields['document-uri']),
      gist: words(fields, ['blocked-uri', 'source-file']),
    };
  }
  return { title: 'Only what is necessary', site: '', gist: words(fields, ['consent_uuid', 'consent_date']) };
}
