import type { Tools } from '../../kernel';

/** In the kernel tag: what names an email contact leaves the address bar before any other script of the page runs. */
export function hideParameters({ env: { window } }: Pick<Tools, 'env'>): void {
  const { location, history } = window;
  if (!/contact_id=/.test(location.search)) return;
  history.replaceState(history.state, '', location.href.replace(/([?&])((launch_id|contact_(gu)?id|unique_value|hash)=[^&#]*&?)+/g, '$1'));
}
