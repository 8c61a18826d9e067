import type { Cookie, EnginePage, Key } from './engine';
import { findShown, untilThere } from './find-shown';
import type { AskDriver } from './webdriver';

/** WebDriver's codes of keys, and its property name for an element that a script returns. */
const KEYS: Readonly<Record<Key, string>> = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C', Space: ' ' };
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

type Found = Readonly<Record<typeof ELEMENT, string>>;

/** The outcome of a function in the page. */
interface Outcome<Result> {
  readonly result?: Result;
  readonly error?: string;
}

const running = (run: unknown) => `
  const [argument, done] = arguments;
  Promise.resolve(argument).then(${run}).then((result) => done({ result }), (error) => done({ error: String(error) }));`;

/** Opens WebKitGTK's own browser with a fresh profile: each session of its driver has its own. */
export async function openWebKitPage(ask: AskDriver): Promise<EnginePage> {
  const alwaysMatch = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { args: ['--automation'] } };
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', { capabilities: { alwaysMatch } });
  const session = `/session/${sessionId}`;
  const post = <Value>(path: string, body = {}) => ask<Value>('POST', session + path, body);
  const get = <Value>(path: string) => ask<Value>('GET', session + path);
  const tabs = [await get<string>('/window')];
  const show = () => post('/window', { handle: tabs.at(-1) });
  const shown = async (selector: string, text?: string) => {
    const script = `return (${findShown})(arguments[0])`;
    const find = () => post<Found | null>('/execute/sync', { script, args: [[selector, text]] });
    return `/element/${(await untilThere(`${selector} ${text ?? ''}`, find))[ELEMENT]}`;
  };
  return {
    // Classic WebDriver reports no errors. The pages' own error reports do.
    faults: [],
    goto: (url) => post('/url', { url }),
    reload: () => post('/refresh'),
    back: () => post('/execute/sync', { script: 'setTimeout(() => history.back())', args: [] }),
    url: () => get('/url'),
    async evaluate<Result, Argument>(run: (argument: Argument) => Result | Promise<Result>, argument?: Argument) {
      const { result, error } = await post<Outcome<Result>>('/execute/async', { script: running(run), args: [argument ?? null] });
      if (error) throw new Error(error);
      return result as Result;
    },
    click: async (selector, text) => post(`${await shown(selector, text)}/click`),
    async fill(selector, value) {
      const element = await shown(selector);
      await post(`${element}/clear`);
      await post(`${element}/value`, { text: value });
    },
    async press(key) {
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: KEYS[key] }));
      await post('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    cookies: () => get<Cookie[]>('/cookie'),
    async openTab() {
      tabs.push((await post<{ handle: string }>('/window/new', { type: 'tab' })).handle);
      await show();
    },
    async closeTab() {
      await ask('DELETE', `${session}/window`);
      tabs.pop();
      await show();
    },
    end: () => ask('DELETE', session),
  };
}
