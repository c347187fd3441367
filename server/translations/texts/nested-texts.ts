type Texts = Record<string, string>

/** A text by language at its place within a value, such as "slides.0.title". */
export type PlacedTexts = { place: string; texts: Texts }

/** All texts within a value such as a menu: every object with a text in English. Like the database's `texts_in`. */
export function textsIn(value: unknown, place = ''): PlacedTexts[] {
  if (value === null || typeof value !== 'object') return []
  if (isTexts(value)) return [{ place, texts: value }]
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, place === '' ? key : `${place}.${key}`))
}

function isTexts(value: object): value is Texts {
  return typeof (value as Texts).en === 'string'
}

/** The text at a place in one language; empty if there is none. */
export function textAt(value: unknown, place: string, lang: string): string {
  const found = place.split('.').reduce<unknown>((part, key) => ownPart(part, key), value)
  return (found as Texts | undefined)?.[lang] ?? ''
}

/** The value with another text in one language at a place, which has to be there. An empty text removes the language. */
export function withText<Value>(value: Value, place: string, lang: string, text: string): Value {
  const copy = structuredClone(value)
  const found = place.split('.').reduce<unknown>((part, key) => ownPart(part, key), copy) as Texts
  if (text === '') delete found[lang]
  else found[lang] = text
  return copy
}

function ownPart(part: unknown, key: string): unknown {
  return part !== null && typeof part === 'object' && Object.hasOwn(part, key)
    ? (part as Record<string, unknown>)[key]
    : undefined
}
