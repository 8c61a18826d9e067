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

interface Session {
  readonly type: string;
  readonly url: string;
  readonly target: string;
  /** The session of the tab that it is in. */
  readonly root: string;
  readonly isReady: Promise<void>;
}

const isDocument = (type: string) => type === 'page' || type === 'iframe';

/**
 * The pages, frames and workers of one visitor, each attached to by its own session. The first page is the visitor's tab. `prepare`
 * sets up a new target before its first script runs.
 */
export function createTargets(browserContextId: string, prepare: (session: string, isDocument: boolean) => Promise<void>) {
  const sessions = new Map<string, Session>();
  /** The status of each tab's document, by the tab's own frame. */
  const tops = new Map<string, number>();
  const attached = new Map<string, (session: string) => void>();
  let tab = '';
  let mainFrame = '';
  let shown: Shown = { url: '', status: 0, mime: '' };
  let isBroken = false;

  const attach = ({ sessionId, targetInfo: { type, url, targetId } }: Target, from: string) => {
    if (type === 'page') tops.set(targetId, 0);
    if (type === 'page' && !tab) {
      tab = sessionId;
      mainFrame = targetId;
    }
    const root = type === 'page' ? sessionId : (sessions.get(from)?.root ?? sessionId);
    sessions.set(sessionId, { type, url, target: targetId, root, isReady: prepare(sessionId, isDocument(type)) });
    attached.get(targetId)?.(sessionId);
  };
  const sessionOf = (target: string) => [...sessions].find(([, one]) => one.target === target)?.[0];

  return {
    tab: () => tab,
    mainFrame: () => mainFrame,
    shown: () => shown,
    /** Returns whether a document has broken down since the last call. */
    hasBroken(): boolean {
      const broke = isBroken;
      isBroken = false;
      return broke;
    },
    /** Returns whether a frame is a tab's own. */
    isTop: (frame: string) => tops.has(frame),
    /** The status of the document of a tab; 0 where none has answered. */
    status: (target: string): number => tops.get(target) ?? 0,
    /** Resolves to the session of a new target, once that is prepared. */
    async ready(target: string): Promise<string> {
      const session = sessionOf(target) ?? (await new Promise<string>((resolve) => void attached.set(target, resolve)));
      await sessions.get(session)?.isReady;
      return session;
    },
    /** The session and type of each document, but for those in the tabs of `others`. */
    documents: (others: ReadonlySet<string>) =>
      [...sessions]
        .filter(([, { type, root }]) => isDocument(type) && !others.has(root))
        .map(([session, { type }]) => [session, type] as const),
    /** The session of the tab that a session's target is in. */
    rootOf: (session: string): string => sessions.get(session)?.root ?? session,
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
        if (isOwn && !sessions.has(target.sessionId)) attach(target, session);
        return false;
      }
      if (!sessions.has(session)) return false;
      if (method === 'Target.detachedFromTarget') sessions.delete((params as { sessionId: string }).sessionId);
      // The browser says the same of workers, which end with their page.
      if (method === 'Inspector.targetCrashed' && isDocument(sessions.get(session)?.type ?? '')) isBroken = true;
      if (method === 'Network.responseReceived' && params.type === 'Document' && tops.has(`${params.frameId}`)) {
        const { url, status, mimeType } = params.response as Fields & { url: string; status: number; mimeType: string };
        tops.set(`${params.frameId}`, status);
        if (params.frameId === mainFrame) shown = { url, status, mime: mimeType };
      }
      return true;
    },
  };
}
