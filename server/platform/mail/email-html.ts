import type { Brand } from '../brand.ts'
import { contentOn, fillOn } from '../colour/contrast.ts'
import { escapeHtml } from '../escape-html.ts'
import type { EmailPart } from './write-email.ts'

export type EmailFrame = {
  lang: string
  subject: string
  /** Preview text that email clients show beside the subject. */
  preview: string
  heading: string
  parts: EmailPart[]
  shop: { name: string; url: string; brand: Brand }
  /** The sender and how to reply. */
  foot: string[]
}

/** Shared fonts and colours. */
type Look = { sans: string; display: string; brand: Brand }

// Email clients use their own fonts. Chinese fonts are named, because the generic `serif` renders thin and small.
const chinese = {
  Hans: "'PingFang SC','Microsoft YaHei','Noto Sans SC','Noto Sans CJK SC'",
  Hant: "'PingFang HK','PingFang TC','Microsoft JhengHei','Noto Sans HK','Noto Sans CJK HK'",
}
const ink = '#23201c'
const muted = '#675f56'
const line = '#e0dad1'

function lookOf(lang: string, brand: Brand): Look {
  const signs = lang.includes('Hant') ? chinese.Hant : chinese.Hans
  return {
    sans: `font-family:Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,${signs},sans-serif`,
    display: `font-family:Petrona,Georgia,'Times New Roman',${signs},serif`,
    brand,
  }
}

/**
 * Dark mode for email clients that support it, by the classes below. Many clients support only tables and inline
 * styles; those that drop this block show the email in light mode.
 */
const styles = ({ ground }: Brand) => `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.card{padding:24px 20px 8px!important}.side{padding-left:20px!important;padding-right:20px!important}.wide{width:100%!important}}
@media (prefers-color-scheme:dark){.page{background:#161816!important}.card{background:#1f2220!important}.ink,.ink a{color:#f1eee9!important}.muted,.muted a{color:#aaa39b!important}.line{border-color:#383d3a!important}.box{background:#2a2e2b!important}${darkButton(fillOn(ground, ['#1f2220']))}}`

/** The button in dark mode. */
function darkButton(fill: string): string {
  return `.press{background:${fill}!important}.press a{color:${contentOn(fill)}!important}`
}

/** The layout of all emails: the brand's band, a card with the message, and the sender below. */
export function emailHtml({ lang, subject, preview, heading, parts, shop, foot }: EmailFrame): string {
  const { ground, ink: onGround } = shop.brand
  const look = lookOf(lang, shop.brand)
  const { sans, display } = look
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${styles(shop.brand)}</style></head>
<body class="page" style="margin:0;padding:0;background:#f4f1ec">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
${table(
  'class="page" width="100%" style="background:#f4f1ec"',
  `<td align="center" style="padding:24px 12px">${table(
    'width="600" style="width:100%;max-width:600px"',
    `<td class="side" bgcolor="${ground}" style="background:${ground};padding:20px 32px;border-radius:8px 8px 0 0"><a href="${escapeHtml(shop.url)}" style="${display};font-size:26px;line-height:32px;color:${onGround};text-decoration:none">${nameOf(shop)}</a></td></tr>
<tr><td class="card" style="background:#ffffff;padding:32px 32px 16px;border-radius:0 0 8px 8px"><h1 class="ink" style="${display};font-weight:500;font-size:26px;line-height:1.25;margin:0 0 16px;color:${ink};text-wrap:balance">${withBreaks(heading)}</h1>
${parts.map((part) => partHtml(part, look)).join('\n')}</td></tr>
<tr><td class="muted side" style="${sans};font-size:13px;line-height:1.6;color:${muted};padding:20px 32px">${foot.map(escapeHtml).join('<br>')}</td>`,
  )}</td>`,
)}
</body></html>`
}

function nameOf({ name, url, brand: { wordmark } }: EmailFrame['shop']): string {
  if (!wordmark) return escapeHtml(name)
  const width = Math.round((32 * wordmark.width) / wordmark.height)
  return `<img src="${escapeHtml(`${url}/wordmark.png`)}" alt="${escapeHtml(name)}" width="${width}" height="32" style="display:block;border:0">`
}

function partHtml(part: EmailPart, look: Look): string {
  const { sans } = look
  const { ground, ink: onGround } = look.brand
  if ('text' in part) {
    const said = part.text.split('\n').filter(Boolean)
    return said
      .map(
        (text) =>
          `<p class="ink" style="${sans};font-size:16px;line-height:1.6;margin:0 0 12px;color:${ink}">${withBreaks(text)}</p>`,
      )
      .join('')
  }
  if ('code' in part) {
    return `<p class="ink box" style="${sans};font-size:32px;line-height:1.2;letter-spacing:.2em;text-indent:.2em;font-weight:600;text-align:center;margin:8px 0 24px;padding:20px 12px;background:#f4f1ec;border-radius:6px;color:${ink}">${escapeHtml(part.code)}</p>`
  }
  if ('link' in part && part.link.quiet) {
    return `<p class="muted" style="${sans};font-size:14px;line-height:1.6;margin:0 0 16px;color:${muted}"><a href="${escapeHtml(part.link.url)}" style="color:${muted};text-decoration:underline">${escapeHtml(part.link.label)}</a></p>`
  }
  if ('link' in part) {
    return table(
      'class="wide" style="margin:24px 0"',
      `<td class="press" bgcolor="${ground}" align="center" style="background:${ground};border-radius:5px"><a href="${escapeHtml(part.link.url)}" style="${sans};display:block;padding:14px 28px;font-size:16px;line-height:1.25;font-weight:600;color:${onGround};text-decoration:none">${escapeHtml(part.link.label)}</a></td>`,
    )
  }
  if ('lines' in part)
    return `${table('width="100%" style="margin:8px 0"', part.lines.map((each) => lineHtml(each, look)).join('</tr><tr>'))}`
  if ('figures' in part) {
    return `${table('width="100%" style="margin:0 0 24px"', part.figures.map((figure, at) => figureHtml(figure, look, part.figures[at + 1]?.strong)).join('</tr><tr>'))}`
  }
  return table(
    'width="100%" style="margin:0 0 12px"',
    `<td class="ink box" style="${sans};font-size:15px;line-height:1.6;padding:14px 18px;background:#f4f1ec;border-radius:6px;color:${ink}"><span class="muted" style="font-size:13px;color:${muted}">${escapeHtml(part.box.title)}</span><br>${withBreaks(part.box.text)}</td>`,
  )
}

type Line = Extract<EmailPart, { lines: unknown }>['lines'][number]

/** A product: its picture, name and amount. */
function lineHtml({ name, note, amount, picture }: Line, { sans }: Look): string {
  const cell = `class="ink line" style="${sans};font-size:15px;line-height:1.45;padding:12px 0;border-bottom:1px solid ${line};color:${ink};vertical-align:top`
  const image = picture
    ? `<img src="${escapeHtml(picture)}" alt="" width="64" height="64" style="display:block;border:0;border-radius:5px;object-fit:cover">`
    : '<div class="box" style="width:64px;height:64px;border-radius:5px;background:#f4f1ec"></div>'
  const said = note
    ? `<br><span class="muted" style="font-size:13px;color:${muted}">${escapeHtml(note)}</span>`
    : ''
  return `<td width="80" ${cell}">${image}</td><td ${cell}">${escapeHtml(name)}${said}</td><td align="right" ${cell};padding-left:16px;white-space:nowrap">${escapeHtml(amount)}</td>`
}

type Figure = Extract<EmailPart, { figures: unknown }>['figures'][number]

function figureHtml({ label, amount, strong }: Figure, { sans }: Look, beforeTotal = false): string {
  const look = strong
    ? `class="ink line" style="${sans};font-size:17px;font-weight:600;padding:12px 0 8px;border-top:1px solid ${line};color:${ink}`
    : `class="muted" style="${sans};font-size:15px;padding:5px 0 ${beforeTotal ? 12 : 5}px;color:${muted}`
  return `<td ${look}">${escapeHtml(label)}</td><td align="right" ${look};padding-left:16px;white-space:nowrap">${escapeHtml(amount)}</td>`
}

function table(attributes: string, row: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}><tr>${row}</tr></table>`
}

/** Keeps line breaks, and an order's number on one line. */
function withBreaks(text: string): string {
  return escapeHtml(text)
    .replaceAll('\n', '<br>')
    .replace(/\b[A-Z\d]{4}(-[A-Z\d]{4}){2}\b/g, '<span style="white-space:nowrap">$&</span>')
}
