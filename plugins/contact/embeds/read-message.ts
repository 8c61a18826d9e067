import { type AdvocacyResponse, readAdvocacyResponse } from '../../../lib/records/advocacy-response';

/** The messages that an embedded frame may send to its page. */
export type FrameMessage =
  | {
      readonly type: 'form_submit';
      readonly embedId: string;
      readonly submissionId: string;
      /** The survey's provider, if the frame names it. */
      readonly provider?: string;
    }
  | { readonly type: 'link_click'; readonly href: string }
  | { readonly type: 'form_response'; readonly response: AdvocacyResponse };

const ID = /^[\w.:-]{1,100}$/;
const PROVIDER = /^[a-z][\w-]{0,39}$/i;
/** Characters. */
const LONGEST_LINK = 2_000;

/** FRM-02, FRM-03: parses a message. Returns undefined for any other. Reads own properties only. */
export function readMessage(data: unknown): FrameMessage | undefined {
  if (typeof data !== 'object' || data === null) return;
  const own = new Map(Object.entries(data));
  const text = (...names: string[]) =>
    names.map((name) => own.get(name)).find((value) => typeof value === 'string' || typeof value === 'number');
  switch (own.get('type')) {
    case 'form_submit': {
      const embedId = String(text('embed_id', 'embedId') ?? '');
      const submissionId = String(text('submission_id', 'submissionId') ?? '');
      if (!ID.test(embedId) || !ID.test(submissionId)) return;
      const provider = PROVIDER.exec(String(text('provider') ?? ''))?.[0];
      return { type: 'form_submit', embedId, submissionId, ...(provider && { provider }) };
    }
    case 'link_click': {
      const href = text('href', 'url');
      return typeof href === 'string' && href.length <= LONGEST_LINK ? { type: 'link_click', href } : undefined;
    }
    case 'form_response': {
      const response = readAdvocacyResponse(own.get('response'));
      return response && { type: 'form_response', response };
    }
  }
}
