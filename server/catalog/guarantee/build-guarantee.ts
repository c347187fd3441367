import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Lang } from '#contract/languages.ts'
import { guaranteeFolder } from './built-pictures.ts'
import { drawLabelFrame, drawNestedFrame } from './draw-label.ts'
import { drawNotice } from './draw-notice.ts'
import { noticeTexts } from './notice-texts.ts'
import { pngOf } from './png-of.ts'

/** Pixels across: sharp on a phone, and legible in print. */
const noticeWidth = 900

/** Draws dist/guarantee: the notice in each language, as SVG and for emails as PNG, and the frames of the label. */
export async function buildGuarantee(): Promise<void> {
  await mkdir(guaranteeFolder, { recursive: true })
  const write = (name: string, content: string | Buffer) => writeFile(join(guaranteeFolder, name), content)
  for (const lang of Object.keys(noticeTexts) as Lang[]) {
    const svg = drawNotice(lang)
    await write(`notice-${lang}.svg`, svg)
    await write(`notice-${lang}.png`, await pngOf(svg, noticeWidth))
  }
  await write('label.svg', drawLabelFrame())
  await write('nested.svg', drawNestedFrame())
}
