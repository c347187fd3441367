import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Lang } from '#contract/languages.ts'
import type { Durability } from '#contract/safety.ts'
import { fillLabel, fillNested } from './draw-label.ts'
import { noticeLang } from './notice-texts.ts'

/** Drawn by the build, because setting the texts takes longer than a request may. */
export const guaranteeFolder = new URL('../../../dist/guarantee', import.meta.url).pathname

/** The notice in the language of a page, or in English. */
export function builtNotice(lang: Lang, format: 'svg' | 'png'): Buffer {
  return readFileSync(join(guaranteeFolder, `notice-${noticeLang(lang)}.${format}`))
}

let frames: { whole: string; nested: string } | undefined

/** The label of a product, whole or in one line. */
export function labelPicture(durability: Durability, form: 'whole' | 'nested'): string {
  frames ??= { whole: frame('label'), nested: frame('nested') }
  return form === 'whole' ? fillLabel(frames.whole, durability) : fillNested(frames.nested, durability.years)
}

function frame(name: string): string {
  return readFileSync(join(guaranteeFolder, `${name}.svg`), 'utf8')
}
