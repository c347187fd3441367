import { bcp47, type Lang } from '#contract/languages.ts'
import { shopSetting } from '../open-shop.ts'
import type { Shop } from '../shop.ts'
import { escapeHtml, letterHtml } from './letter-html.ts'
import type { Letter } from './mail.ts'

/** What a short letter says, in the reader's language already. */
export type Words = {
  to: string
  lang: Lang
  subject: string
  paragraphs: string[]
  /** Shown large, to be typed in. */
  code?: string | undefined
  link?: { label: string; url: string } | undefined
}

/** A short letter as text and HTML in the shop's frame. */
export function writeLetter(shop: Pick<Shop, 'settings'>, words: Words): Letter {
  const { to, lang, subject, paragraphs, code, link } = words
  const { name } = shop.settings(shopSetting)
  const [first = '', ...rest] = paragraphs
  const text = [first, code, ...rest, link && `${link.label}\n${link.url}`, name]
  const html = [
    `<h1 style="font-size:1.25rem;margin:0 0 1rem">${escapeHtml(subject)}</h1>`,
    paragraph(first),
    code &&
      `<p style="font-size:2rem;letter-spacing:.2em;font-weight:600;margin:1rem 0">${escapeHtml(code)}</p>`,
    ...rest.map(paragraph),
    link && `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`,
  ]
  return {
    to,
    subject,
    text: text.filter(Boolean).join('\n\n'),
    html: letterHtml({
      lang: bcp47[lang],
      title: subject,
      shop: name,
      body: html.filter(Boolean).join('\n'),
    }),
    ...(code ? { code } : {}),
  }
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`
}
