import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { createScriptLoader } from '../../kernel/script-loader';

const policy = (url: string) => {
  if (url.startsWith('https://cdn.example/')) return url;
  throw new TypeError('not allowed');
};

function load(url: string, { nonce, integrity }: { nonce?: string; integrity?: string } = {}) {
  const { window } = new JSDOM();
  let script: HTMLScriptElement | undefined;
  window.document.head.append = function (added) {
    script = this.appendChild(added as HTMLScriptElement);
  };
  const loaded = createScriptLoader(window.document, policy, nonce)(url, integrity);
  return { loaded, script, end: (how: 'load' | 'error') => script?.dispatchEvent(new window.Event(how)) };
}

describe('createScriptLoader', () => {
  it('loads a script from an allowed address with the page’s nonce and the given integrity [HLP-01]', async () => {
    const { loaded, script, end } = load('https://cdn.example/vendor.js', { nonce: 'n', integrity: 'sha256-x' });
    expect(script).toMatchObject({ src: 'https://cdn.example/vendor.js', nonce: 'n', integrity: 'sha256-x', crossOrigin: '' });
    end('load');
    await expect(loaded).resolves.toBeUndefined();
  });

  it('requests a script without CORS when no integrity is given', async () => {
    const { loaded, script, end } = load('https://cdn.example/vendor.js');
    expect(script).toMatchObject({ nonce: '', integrity: '', crossOrigin: null });
    end('load');
    await loaded;
  });

  it('leaves a script with integrity in no tree, where a framework that hydrates the document would find it [HLP-01]', async () => {
    const own = load('https://cdn.example/chunk.js', { integrity: 'sha256-x' });
    expect(own.script?.isConnected).toBe(false);
    own.end('load');
    await own.loaded;
    const theirs = load('https://cdn.example/vendor.js');
    expect(theirs.script?.parentElement?.localName).toBe('head');
    theirs.end('load');
    await theirs.loaded;
    expect(theirs.script?.isConnected).toBe(false);
  });

  it('rejects when the script fails or its address is not allowed [HLP-01]', async () => {
    const { loaded, end } = load('https://cdn.example/vendor.js');
    end('error');
    await expect(loaded).rejects.toThrow('error');
    await expect(load('https://evil.example/x.js').loaded).rejects.toThrow('not allowed');
  });
});
