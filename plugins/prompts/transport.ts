import type { Tools } from '../../kernel';
import { request } from '../../lib/network/request';
import type { PromptValues } from '../../lib/records/prompt';

/** ms. */
const TIMEOUT = 10_000;

/** Posts answers as a form. Resolves to whether they arrived. Never rejects. The response need not be JSON. */
export async function send({ env, report }: Pick<Tools, 'env' | 'report'>, url: string, values: PromptValues): Promise<boolean> {
  const form = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value].flat().join(',')]));
  const outcome = await request(env, url, { form, timeout: TIMEOUT, ignoreErrors: true });
  if (outcome.ok || (outcome.status !== undefined && outcome.status < 400 && outcome.error === 'Invalid JSON')) return true;
  report(new Error(`prompt answers: ${outcome.error}`), { kind: outcome.kind, severity: 'warn' });
  return false;
}
