import { readFileSync } from 'node:fs'
import { type Fallback, type InEnglish, type Language, languages, type Texts } from './types.ts'

const others = languages.filter((lang) => lang !== 'en')

/** Keys with their English texts by area, filled by `translated`. Tests compare them with the files. */
export const askedFor = new Map<string, Map<string, string>>()

/**
 * Completes data written in English with the texts of demo/words/<lang>/<area>.json. A text's key is the way to it:
 * handles, codes and ids, then fields, as in `morning-mug.name`. Without a text the English one is shown.
 */
export function translated<T>(area: string, data: NoInfer<InEnglish<T>>): T {
  const asked = askedFor.get(area) ?? new Map<string, string>()
  askedFor.set(area, asked)
  const words = others.map((lang): [Language, Words] => [lang, wordsOf(lang, area)])
  return complete(data, (data as { code?: string }).code ?? '') as T

  function complete(value: unknown, key: string): unknown {
    if (Array.isArray(value))
      return value.map((each, index) => complete(each, join(key, keyOf(each) || String(index))))
    if (typeof value !== 'object' || value === null) return value
    if ('all' in value) return everywhere(String(value.all))
    if ('en' in value) return isTranslated(value) ? value : textsOf(String(value.en), key)
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        name,
        complete(each, containers.has(name) ? key : join(key, name)),
      ]),
    )
  }

  function textsOf(en: string, key: string): Fallback {
    if (en === '') return Object.fromEntries(languages.map((lang) => [lang, ''])) as Texts
    asked.set(key, en)
    const own = words.flatMap(([lang, texts]) => {
      const text = texts[key] ?? (key.endsWith('slug') ? undefined : en)
      return text === undefined ? [] : [[lang, text]]
    })
    return { en, ...Object.fromEntries(own) }
  }
}

/** A text that every language shares but for the way it writes numbers: "1.8 kg", in German "1,8 kg". */
export function everywhere(en: string): Fallback {
  const own = others.flatMap((lang) => {
    const figures = new Intl.NumberFormat(lang)
    const text = en.replaceAll(/\d+(,\d{3})*(\.\d+)?/g, (number) =>
      figures.format(Number(number.replaceAll(',', ''))),
    )
    return text === en ? [] : [[lang, text]]
  })
  return { en, ...Object.fromEntries(own) }
}

type Words = { [key: string]: string }

function wordsOf(lang: Language, area: string): Words {
  return JSON.parse(readFileSync(new URL(`words/${lang}/${area}.json`, import.meta.url), 'utf8'))
}

/** Steps that keys leave out. */
const containers = new Set(['sections', 'settings', 'specification', 'values'])

/** Names an element among its siblings. Links are named by their target. */
function keyOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return ''
  const { handle, code, id, name, to } = value as Record<string, unknown>
  const target = to as { code?: string; path?: string } | undefined
  const known = [handle, code, id, name, target?.code ?? target?.path?.slice(1)]
  return known.find((each) => typeof each === 'string')?.toString() ?? ''
}

function join(...parts: string[]): string {
  return parts.filter(Boolean).join('.')
}

/** Data of one area may contain texts of another, such as the names of categories in menus. */
function isTranslated(text: object): boolean {
  return Object.keys(text).length > 1
}
