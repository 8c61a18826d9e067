import { type Html, html } from '../../lib/values/html';

/** A mail's content, from which both of its parts are written: so they say the same. */
export interface Letter {
  readonly language: string;
  readonly title: string;
  readonly parts: readonly Part[];
  /** Small lines at the end, such as why the reader gets this. */
  readonly foot: readonly string[];
  /** A link at the end. */
  readonly end?: Link;
}

export interface Link {
  readonly words: string;
  readonly address: string;
}

export type Part =
  | { readonly lines: readonly string[] }
  /** A label, its value, and a remark, which may be empty. */
  | { readonly heading: string; readonly rows: readonly (readonly [label: string, value: string, remark: string])[] }
  | { readonly link: Link };

/** Characters of a stranger's text that are shown. */
const LONGEST = 120;

/** A space without width: mail programs make no link of a name in which it stands. */
const APART = '\u200b';

/**
 * Returns a stranger's text for a mail or a call: one line, cut, without what steers a terminal or turns its direction around, and without anything
 * that a mail program or a chat would make a link or a mention of.
 */
export function strangersText(text: string, longest = LONGEST): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const letters = [...line];
  const cut = letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : line;
  return cut.replace(/:(?=\/\/)|[.@#](?=[^\s\d])/g, (mark) => `${mark}${APART}`);
}

/** Colours stand inline for programs that drop style sheets, in pairs of ink and ground, so that an inverted mail stays readable. */
const PAPER = 'background-color:#ffffff;color:#1c1c1a';
const SMALL = 'background-color:#ffffff;color:#55554f;font-size:13px;line-height:1.5';
const CELL = 'padding:6px 0;border-top:1px solid #d9d9d4;vertical-align:top';

const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.paper,.paper td,.paper th,.paper p,.paper h1,.paper h2{background-color:#17181a!important;color:#ececea!important}
.paper td,.paper th{border-color:#44464a!important}.paper .small{background-color:#17181a!important;color:#b9b9b4!important}.paper a{background-color:#17181a!important;color:#8fd6b0!important}}`;

const linkHtml = ({ words, address }: Link) => html`<a href="${address}" style="background-color:#ffffff;color:#1d5c3f">${words}</a>`;

function partHtml(part: Part): Html {
  if ('lines' in part) return html`${part.lines.map((line) => html`<p style="${PAPER};margin:0 0 12px">${line}</p>\n`)}`;
  if ('link' in part) return html`<p style="${PAPER};margin:20px 0">${linkHtml(part.link)}</p>\n`;
  const remarkHtml = (remark: string) => remark !== '' && html`<br><span class="small" style="${SMALL}">${remark}</span>`;
  const rows = part.rows.map(
    ([label, value, remark]) =>
      html`<tr><th scope="row" align="left" style="${PAPER};${CELL};font-weight:400;word-break:break-word">${label}</th>
<td align="right" style="${PAPER};${CELL};padding-left:12px"><strong>${value}</strong>${remarkHtml(remark)}</td></tr>\n`,
  );
  return html`<h2 style="${PAPER};font-size:16px;margin:20px 0 6px">${part.heading}</h2>
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" bgcolor="#ffffff" style="${PAPER};border-collapse:collapse">
${rows}</table>\n`;
}

/** Writes the part of HTML: one column, no image, nothing from elsewhere. */
export const letterHtml = ({ language, title, parts, foot, end }: Letter): string =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body class="paper" bgcolor="#ffffff" style="${PAPER};margin:0;padding:16px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Arial,sans-serif">
<div class="paper" style="${PAPER};max-width:560px;margin:0 auto">
<h1 style="${PAPER};font-size:20px;margin:0 0 12px">${title}</h1>
${parts.map(partHtml)}${[...foot, ...(end ? [linkHtml(end)] : [])].map((line) => html`<p class="small" style="${SMALL};margin:12px 0 0">${line}</p>\n`)}</div>
</body>
</html>
`.markup;

function partText(part: Part): string {
  if ('lines' in part) return part.lines.join('\n');
  if ('link' in part) return `${part.link.words}:\n${part.link.address}`;
  const rows = part.rows.map(([label, value, remark]) => `  ${label}${value && `: ${value}`}${remark && ` (${remark})`}`);
  return [part.heading, ...rows].join('\n');
}

/** Writes the part of plain text. */
export const letterText = ({ title, parts, foot, end }: Letter): string =>
  `${[title, ...parts.map(partText), [...foot, ...(end ? [`${end.words}: ${end.address}`] : [])].join('\n')].join('\n\n')}\n`;
