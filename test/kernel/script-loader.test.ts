import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { createScriptLoader } from '../../kernel/script-loader';

const policy = (url: string) => {
  if (url.startsWith('https://cdn.example/')) return url;
  throw new TypeError('not allowed');
};

function load(url: string, { nonce, integrity }: { nonce?: string; integrity?: string } = {}) {
  const { window } = new JSDOM();
  const loaded = createScriptLoader(window.document, policy, nonce)(url, integrity);
  const script = window.document.querySelector('script');
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

  it('rejects when the script fails or its address is not allowed [HLP-01]', async () => {
    const { loaded, end } = load('https://cdn.example/vendor.js');
    end('error');
    await expect(loaded).rejects.toThrow('error');
    await expect(load('https://evil.example/x.js').loaded).rejects.toThrow('not allowed');
  });
});
