import { describe, expect, it, vi } from 'vitest';
import { createScriptPolicy } from '../../kernel/script-policy';

const allowed = ['https://cdn.example/t/', 'https://utility.example/'];

describe('createScriptPolicy', () => {
  it.each([
    ['https://cdn.example/t/chunks/1.js', true],
    ['https://utility.example/me?callback=x', true],
    ['https://cdn.example/other.js', false],
    ['https://cdn.example.evil.example/t/x.js', false],
    ['https://evil.example/?https://cdn.example/t/', false],
    ['javascript:alert(1)', false],
    ['data:text/javascript,1', false],
    ['https://cdn.example/t/../other.js', false],
    ['https://cdn.example/t/%2e%2e/other.js', false],
    ['https://cdn.example/t/.%2E/other.js', false],
    ['https://cdn.example/t/..\\other.js', false],
    ['https://cdn.example/t\\..\\other.js', false],
    ['https://cdn.example/t/.\t./other.js', false],
    ['https://cdn.example/t/a/../../other.js', false],
    ['https://cdn.example/t/\n../other.js', false],
    ['https://cdn.example/t/../../cdn.example/t/../x.js', false],
    ['/t/chunks/1.js', false],
    ['//cdn.example/t/1.js', false],
  ])('createScriptPolicy allows %s: %o [TAG-06]', (url, fine) => {
    const policy = createScriptPolicy({} as Window, allowed);
    if (fine) expect(policy(url)).toBe(url);
    else expect(() => policy(url)).toThrow(/not allowed|Invalid URL/);
  });

  it.each([
    ['https://cdn.example/t/a/../chunks/1.js', 'https://cdn.example/t/chunks/1.js'],
    ['HTTPS://CDN.example:443/t/1.js', 'https://cdn.example/t/1.js'],
    ['https://cdn.example/t/\t1.js', 'https://cdn.example/t/1.js'],
  ])('returns %s as the browser resolves it [TAG-06]', (url, resolved) => {
    expect(createScriptPolicy({} as Window, allowed)(url)).toBe(resolved);
  });

  it('creates the Trusted Types policy named taproot with the same rule', () => {
    const createPolicy = vi.fn((_name: string, rules: { createScriptURL(url: string): string }) => rules);
    const policy = createScriptPolicy({ trustedTypes: { createPolicy } } as unknown as Window, allowed);
    expect(createPolicy.mock.calls[0]?.[0]).toBe('taproot');
    expect(policy('https://cdn.example/t/1.js')).toBe('https://cdn.example/t/1.js');
    expect(() => policy('https://evil.example/1.js')).toThrow('not allowed');
  });

  it('works without a policy when the page’s CSP does not list it', () => {
    const trustedTypes = {
      createPolicy() {
        throw new TypeError('disallowed');
      },
    };
    const policy = createScriptPolicy({ trustedTypes } as unknown as Window, allowed);
    expect(policy('https://cdn.example/t/1.js')).toBe('https://cdn.example/t/1.js');
  });
});
