import { type Html, html } from '../../lib/values/html';
import { isUuid } from '../../lib/values/uuid';
import type { Row, Store } from '../store/store';
import { inWords } from './in-words';
import { findPicture } from './picture';
import { readShownWords } from './shown-words';

/** `texts`: attributes of the elements beside the names. */
const listOf = (pairs: readonly (readonly [string, string])[], texts = html``) =>
  html`<dl>${pairs.map(([name, text]) => html`<dt>${name}</dt><dd${texts}>${text}</dd>`)}</dl>`;

async function section({ id, received, body }: Row, folder: string): Promise<Html> {
  const { heading, fields } = inWords(body, received);
  const language = String(body.language ?? '');
  const hash = String(body.text_hash ?? '');
  const shown = await readShownWords(folder, hash, language);
  const picture = shown && (await findPicture(folder, hash, language));
  const words = shown
    ? html`<details><summary>The words that the visitor could read</summary>${listOf(shown.words, html` lang="${language}" dir="${shown.direction}"`)}</details>`
    : html`<p>The words of this hash are not in the archive: copy <code>texts/</code> of that release to the folder <code>RELEASES</code>.</p>`;
  return html`<section aria-labelledby="r${id}"><h2 id="r${id}">${heading}</h2>${listOf(fields)}${picture && html`<p><img src="${picture}" alt="The banner in these words. The list below has them." loading="lazy"></p>`}${words}</section>`;
}

async function receiptsOf(store: Pick<Store, 'receipts'>, id: string, folder: string): Promise<Html> {
  if (!isUuid(id)) return html`<p role="alert">This is no receipt’s id. One looks like 3f2504e0-4f89-41d3-9a0c-0305e82c3301.</p>`;
  const rows = await store.receipts(id.toLowerCase());
  if (!rows.length) return html`<p role="status">No receipt has this id. A choice that was made moments ago may not be stored yet.</p>`;
  const count = rows.length === 1 ? 'One receipt' : `${rows.length} receipts, the oldest first`;
  return html`<p role="status">${count}.</p>${await Promise.all(rows.map((row) => section(row, folder)))}`;
}

/** Resolves to the markup of the receipts under an id, of what to do if there are none. `folder` has the archive of words. */
export const findReceipts = async (store: Pick<Store, 'receipts'>, id: string, folder: string): Promise<string> =>
  (await receiptsOf(store, id, folder)).markup;
