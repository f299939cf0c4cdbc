import { hasDefaultColors, isOpen, pickText, telLink, toTheme, type Look } from '@party-rental/contracts';
import { Html, html } from './html.js';
import type { Shop } from './shop.js';

const FONT = "font-family:'Nunito Sans','Segoe UI',Helvetica,Arial,sans-serif;";

export const STYLE = {
  font: FONT,
  text: `${FONT}margin:0;padding:0 0 6px;font-size:16px;line-height:25px;color:#2D1E4A;`,
  small: `${FONT}margin:0;font-size:14px;line-height:21px;color:#63557A;`,
} as const;

// Email clients that ignore this show the inline colors.
const STYLE_SHEET = new Html(`
  body { margin: 0; padding: 0; }
  strong { color: inherit; }
  @media (max-width: 620px) {
    .page { padding: 0 !important; }
    .card { border-radius: 0 !important; }
    .inner { padding-left: 20px !important; padding-right: 20px !important; }
    .heading { font-size: 27px !important; line-height: 33px !important; }
  }
  @media (prefers-color-scheme: dark) {
    .page { background: #160F24 !important; }
    .card { background: #241838 !important; }
    .sunken { background: #30214A !important; }
    .ink, .ink p, p { color: #FDF1E0 !important; }
    .soft, p.soft { color: #CDBFDD !important; }
    .good { color: #6FDCCB !important; }
    .section { color: #FF9B97 !important; }
    .rule { border-color: #4A3768 !important; }
  }`);

// Keeps lists of emails from showing the start of the body after the preview.
const PREVIEW_PADDING = new Html('&#847;&zwnj;&nbsp;'.repeat(80));

interface EmailPage {
  shop: Shop;
  /** Shown after the subject in a list of emails. */
  preview: string;
  heading: string;
  body: readonly Html[];
  /** Replaces the contact details. */
  footer?: string | undefined;
}

/** The layout of every email, up to 600 pixels wide, in tables for old email clients. */
export function emailPage({ shop, preview, heading, body, footer }: EmailPage): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${heading}</title>
        <style>
          ${STYLE_SHEET}
        </style>
      </head>
      <body class="page" bgcolor="#FBEBD3" style="margin:0;padding:0;background:#FBEBD3;">
        <div style="display:none;max-height:0;overflow:hidden;opacity:0;">${preview}${PREVIEW_PADDING}</div>
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
          <tr>
            <td class="page" align="center" style="padding:28px 12px;">
              <table
                role="presentation"
                class="card"
                width="600"
                cellpadding="0"
                cellspacing="0"
                bgcolor="#FFFFFF"
                style="width:100%;max-width:600px;background:#FFFFFF;border-radius:20px;overflow:hidden;"
              >
                ${pageHeader(shop, heading)}
                <tr>
                  <td class="inner" style="padding:28px 36px 8px;">
                    ${body}${shop.closing ? html`<p class="ink" style="${STYLE.text}white-space:pre-line;">${shop.closing}</p>` : ''}
                  </td>
                </tr>
                ${pageFooter(shop, footer)}
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`.toString();
}

export function section(title: string, content: Html): Html {
  return html`<h2
      class="section"
      style="${FONT}margin:0;padding:14px 0 8px;font-size:13px;line-height:18px;letter-spacing:1.4px;text-transform:uppercase;color:#C22F35;"
    >
      ${title}
    </h2>
    ${content}`;
}

export function button(label: string, url: string, { colors }: Look): Html {
  const background = hasDefaultColors(colors) ? '#C9353B' : colors.primary;
  return html`<table role="presentation" cellpadding="0" cellspacing="0">
    <tr>
      <td bgcolor="${background}" style="border-radius:999px;">
        <a
          href="${url}"
          target="_blank"
          style="${FONT}display:inline-block;padding:11px 22px;font-size:15px;line-height:22px;font-weight:bold;color:${pickText(background)};text-decoration:none;"
          >${label}</a
        >
      </td>
    </tr>
  </table>`;
}

/** The contact details, as text; none while the shop has none. */
export function questions(shop: Shop): string {
  const { businessEmail, phone } = shop;
  if (!isOpen(shop)) return '';
  return `Questions? Reply to this email, write to ${businessEmail}, or call us at ${phone}.`;
}

function pageHeader({ businessName, publicUrl, look }: Shop, heading: string): Html {
  const { background, name, title, stripes } = headerColors(look.colors);
  const logo = look.logoUrl
    ? html`<img
        src="${publicUrl}${look.logoUrl}"
        alt=""
        height="48"
        style="display:block;height:48px;width:auto;margin:0 0 10px;border-radius:8px;"
      />`
    : '';
  return html`<tr>
      <td class="inner" bgcolor="${background}" style="padding:30px 36px 28px;background:${background};">
        ${logo}
        <div style="${FONT}font-size:15px;line-height:20px;font-weight:bold;color:${name};">${businessName}</div>
        <h1
          class="heading"
          style="font-family:Fraunces,Georgia,'Times New Roman',serif;margin:0;padding:6px 0 0;font-size:32px;line-height:39px;font-weight:bold;color:${title};"
        >
          ${heading}
        </h1>
      </td>
    </tr>
    <tr>
      <td style="font-size:0;line-height:0;">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
          <tr>
            ${stripes.map((color, i) => html`<td height="6" width="${i === 0 ? 34 : 33}%" bgcolor="${color}" style="height:6px;"></td>`)}
          </tr>
        </table>
      </td>
    </tr>`;
}

/** The default look has colors of its own in emails. */
function headerColors(colors: Look['colors']) {
  if (hasDefaultColors(colors))
    return { background: '#2D1E4A', name: '#F7B32B', title: '#FFF6E9', stripes: ['#E5484D', '#F7B32B', '#1B998B'] };
  const { '--plum': background = '', '--on-plum': title = '' } = toTheme(colors).light;
  const { primary, accent } = colors;
  return { background, name: title, title, stripes: [primary, accent, primary] };
}

function pageFooter(shop: Shop, footer: string | undefined): Html {
  const { businessName, businessEmail, phone, publicUrl } = shop;
  const link = 'color:inherit;text-decoration:underline;';
  const contact = html`Questions? Reply to this email, write to
    <a href="mailto:${businessEmail}" style="${link}">${businessEmail}</a>, or call us at
    <a href="${telLink(phone)}" style="${link}white-space:nowrap;">${phone}</a>.`;
  return html`<tr>
    <td class="inner" style="padding:18px 36px 30px;">
      <p class="soft rule" style="${STYLE.small}border-top:2px solid #F3DDB8;padding-top:16px;">
        ${footer ?? (isOpen(shop) ? contact : '')}<br />
        <a href="${publicUrl}" target="_blank" style="${link}">${businessName}</a>
      </p>
    </td>
  </tr>`;
}
