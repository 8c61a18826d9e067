import type { Problem } from '../../kernel';
import type { ErrorType, ReportedError } from '../../lib/contracts/error-report';
import type { EndedRequest } from './watch-requests';

const isType = (kind: string): kind is ErrorType =>
  /^(?:(?:javascript|resource|console|network|xhr|manual)_error|unhandled_promise_rejection)$/.test(kind);

/** A reported error. Fields that do not apply are missing. */
export interface ErrorRecord extends Pick<ReportedError, 'type' | 'message' | 'error_id' | 'stack' | 'resource' | 'last_step'> {
  /** The plugin's name for the failure, if it says more than the type (`ajax_req_timeout`). */
  readonly action?: string;
  readonly plugin?: string;
  readonly hook?: string;
  readonly severity: 'warn' | 'error';
  /** ISO 8601. */
  readonly timestamp: string;
}

/** Characters that are scanned for personal data. A cut in the middle of an address would hide it from the scan. */
const LONGEST_READ = 10_000;

/** The most arguments of a call that are read. */
const MOST_LOGGED = 10;

/** Kinds of problems that are not error types themselves. */
const TYPE_OF: Readonly<Record<string, ErrorType>> = {
  plugin_error: 'javascript_error',
  ajax_req_failed: 'xhr_error',
  ajax_req_error: 'network_error',
  ajax_req_timeout: 'network_error',
};

type Thrown = Pick<ErrorRecord, 'message' | 'stack' | 'resource'>;

/** Describes a thrown value of any type. Its getters and proxies may throw, too. */
function describe(thrown: unknown): Thrown {
  try {
    if (typeof thrown !== 'object' || thrown === null) return { message: String(thrown) };
    const { name, message, stack, resource } = thrown as Record<string, unknown>;
    return {
      message: typeof message === 'string' ? [typeof name === 'string' && name, message].filter(Boolean).join(': ') : String(thrown),
      stack: text(stack),
      resource: text(resource),
    };
  } catch {
    return { message: 'Something that cannot be described was thrown' };
  }
}

const isObject = (value: unknown) => Object(value) === value;
const isError = (value: unknown) => Object.prototype.toString.call(value) === '[object Error]';

const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined);

function record(type: ErrorType, time: number, thrown: Thrown, more: Partial<ErrorRecord> = {}): ErrorRecord {
  return {
    type,
    message: thrown.message.slice(0, LONGEST_READ),
    stack: thrown.stack?.slice(0, LONGEST_READ),
    resource: thrown.resource?.slice(0, LONGEST_READ),
    severity: 'error',
    timestamp: new Date(time).toISOString(),
    ...more,
  };
}

/** Returns the record of an `error` or `unhandledrejection` event, or undefined if the event holds no error. */
export function fromEvent(event: Event, time: number): ErrorRecord | undefined {
  if (event.type === 'unhandledrejection')
    return record('unhandled_promise_rejection', time, describe((event as PromiseRejectionEvent).reason));
  const { message, error, filename } = event as Partial<ErrorEvent>;
  if (typeof message === 'string') {
    const { stack } = describe(error);
    return record('javascript_error', time, { message, stack, resource: text(filename) });
  }
  const element = event.target as Partial<Record<'src' | 'href' | 'localName' | 'currentSrc', unknown>> | null;
  const resource = text(element?.currentSrc) ?? text(element?.src) ?? text(element?.href);
  return resource ? record('resource_error', time, { message: `<${String(element?.localName)}> did not load`, resource }) : undefined;
}

/** Returns the record of an error that the kernel or a plugin caught. */
export function fromProblem({ error, kind, plugin, hook, severity, time }: Problem): ErrorRecord {
  const type = isType(kind) ? kind : (TYPE_OF[kind] ?? 'manual_error');
  return record(type, time, describe(error), { plugin, hook, severity, action: kind === type ? undefined : kind });
}

/** Returns the record of an error that the page logged. An object's content belongs to the page, so only its kind is reported. */
export function fromConsole(logged: readonly unknown[], time: number): ErrorRecord {
  const words = logged
    .slice(0, MOST_LOGGED)
    .map((part) => (isError(part) || !isObject(part) ? describe(part).message : Object.prototype.toString.call(part)));
  const { stack, resource } = describe(logged.find(isError));
  return record('console_error', time, { message: words.join(' '), stack, resource });
}

/** Returns the record of a failed request of the page. */
export const fromRequest = ({ type, method, url, status, reason = `Status ${status}` }: EndedRequest, time: number): ErrorRecord =>
  record(type, time, { message: [method?.toUpperCase(), reason].filter(Boolean).join(': '), resource: url });
