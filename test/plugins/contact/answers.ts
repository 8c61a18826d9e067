/** An XMLHttpRequest that tests answer. */
export class AnsweredRequest extends EventTarget {
  readyState = 0;
  responseURL = '';
  responseType: XMLHttpRequestResponseType = '';
  private body: unknown = '';
  private url = '';

  open(_method: string, url: string) {
    this.url = String(url);
    this.readyState = 1;
  }
  get response() {
    return this.body;
  }
  get responseText() {
    if (this.responseType !== '' && this.responseType !== 'text') throw new DOMException('not text', 'InvalidStateError');
    return this.body;
  }
  progress(body: unknown, readyState = 3) {
    this.body = body;
    this.readyState = readyState;
    this.responseURL = this.url;
  }
  /** Fires `readystatechange` and then `load`. */
  answer(body: unknown) {
    this.progress(body, 4);
    this.dispatchEvent(new Event('readystatechange'));
    this.dispatchEvent(new Event('load'));
  }
  fail() {
    this.readyState = 4;
    this.dispatchEvent(new Event('error'));
  }
}

/** Returns a response of `fetch`. Unlike one created by a script, it knows its address. */
export const answered = (url: string, body: unknown): Response =>
  Object.defineProperty(new Response(typeof body === 'string' ? body : JSON.stringify(body)), 'url', { value: url });
