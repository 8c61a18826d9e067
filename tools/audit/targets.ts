import type { DevtoolsEvent, Fields } from './devtools';

/** The document that the tab shows. */
export interface Shown {
  readonly url: string;
  readonly status: number;
  readonly mime: string;
}

interface Target {
  readonly sessionId: string;
  readonly targetInfo: { readonly targetId: string; readonly type: string; readonly url: string; readonly browserContextId?: string };
}

const isDocument = (type: string) => type === 'page' || type === 'iframe';

/**
 * The pages, frames and workers of one visitor, each attached to by its own session. The first page is the visitor's tab. `prepare`
 * sets up a new target before its first script runs.
 */
export function createTargets(browserContextId: string, prepare: (session: string, isDocument: boolean) => Promise<void>) {
  /** The type and the address of each target, by session. */
  const sessions = new Map<string, { readonly type: string; readonly url: string }>();
  let ready = () => {};
  const isReady = new Promise<void>((resolve) => {
    ready = resolve;
  });
  let tab = '';
  let mainFrame = '';
  let shown: Shown = { url: '', status: 0, mime: '' };

  const attach = async ({ sessionId, targetInfo: { type, url, targetId } }: Target) => {
    sessions.set(sessionId, { type, url });
    if (type === 'page' && !tab) {
      tab = sessionId;
      mainFrame = targetId;
    }
    await prepare(sessionId, isDocument(type));
    if (sessionId === tab) ready();
  };
  const show = ({ url, status, mimeType }: { url: string; status: number; mimeType: string }) => {
    shown = { url, status, mime: mimeType };
  };

  return {
    /** Resolves once the tab is prepared. */
    isReady,
    tab: () => tab,
    mainFrame: () => mainFrame,
    shown: () => shown,
    /** The session and type of each document. */
    documents: () => [...sessions].filter(([, { type }]) => isDocument(type)).map(([session, { type }]) => [session, type] as const),
    /** Returns the address of a session's worker; undefined for any other target. */
    worker(session: string): string | undefined {
      const { type = '', url } = sessions.get(session) ?? {};
      return type.includes('worker') ? url : undefined;
    },
    /** Follows an event. Returns whether it is one of this visitor's targets'. */
    take({ method, params, session }: DevtoolsEvent): boolean {
      if (method === 'Target.attachedToTarget') {
        const target = params as unknown as Target;
        const isOwn = sessions.has(session) || (!session && target.targetInfo.browserContextId === browserContextId);
        if (isOwn) void attach(target);
        return false;
      }
      if (!sessions.has(session)) return false;
      if (method === 'Target.detachedFromTarget') sessions.delete((params as { sessionId: string }).sessionId);
      if (method === 'Network.responseReceived' && params.type === 'Document' && params.frameId === mainFrame)
        show(params.response as Fields & Parameters<typeof show>[0]);
      return true;
    },
  };
}
