import { type Html, html } from '../../lib/values/html';
import type { Address } from '../addresses';
import { optInMark, type Visitor } from '../visitor-setup';
import { footer, header } from './frame';
import type { Page, SitePages } from './page';

export interface Rendering {
  readonly path: string;
  readonly nonce: string;
  readonly visitor: Visitor;
  readonly url: Address;
}

/** Returns a page in the frame of its site. The tag comes before everything else that loads. */
export function renderDocument(page: Page, site: SitePages, { path, nonce, visitor, url }: Rendering): string {
  const language = page.language ?? 'en';
  const { organisation } = site;
  const attributes = [
    page.nid && html` data-nid="${page.nid}"`,
    page.group && html` data-content-group="${page.group}"`,
    page.status && html` data-page-status="${page.status}"`,
    page.campaign && campaignMarks(page.campaign),
  ];
  const optIn = optInMark(visitor);
  const marks = [visitor.admin && html` data-admin="true"`, optIn && html` data-gdpr="${optIn}"`];
  return html`<!doctype html>
<html lang="${language}"${language === 'ar' && html` dir="rtl"`}${attributes}>
<head>
  <meta charset="utf-8">${visitor.bot && html`\n  <script nonce="${nonce}" src="/assets/play-bot.js"></script>`}
  <script nonce="${nonce}" src="${url('cdn', `/${site.id}.js`)}"${marks}></script>
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${page.title} | ${organisation.name}</title>
  <meta name="description" content="${page.description}">
  <link rel="stylesheet" href="/assets/styles/${organisation.palette}.css">
  <link rel="icon" href="/assets/leaf.svg" type="image/svg+xml">${page.script && html`\n  <script nonce="${nonce}" src="${page.script}" defer></script>`}
</head>
<body${page.status === 404 && html` class="error404"`}${page.redirectTest && html` data-experiment="${page.redirectTest}"`}>
${header(site, language, path, url)}
<main id="content">
${page.body}
</main>
${footer(site, language, url)}
</body>
</html>
`.markup;
}

const campaignMarks = (campaign: NonNullable<Page['campaign']>): Html =>
  campaign === 'unresolved'
    ? html` data-campaign-unresolved`
    : html` data-campaign-id="${campaign.id}" data-campaign-name="${campaign.title}" data-internal-name="${campaign.internalName}"`;
