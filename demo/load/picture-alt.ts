import { colour as colourAttribute } from '../catalogue/colours.ts'
import { translated } from '../translated.ts'
import { type Fallback, type Language, languages, type Texts } from '../types.ts'

const views: Record<string, Texts> = translated('pictures', {
  front: { en: 'from the front' },
  detail: { en: 'close up' },
  rooms: { en: 'at home' },
  tables: { en: 'on the table' },
})
const { between }: { between: Texts } = translated('pictures', { between: { en: ', ' } })

/**
 * Alternative text of a product photograph: "Morning mug, Oat, close up".
 * @param file such as `morning-mug-oat-detail.webp`
 */
export function pictureAlt(name: Texts, colour: string, file: string): Texts {
  const colourName: Fallback | undefined = colourAttribute.values.find(({ code }) => code === colour)?.label
  const view = views[/-([a-z]+)\.webp$/.exec(file)?.[1] ?? '']
  return listed((lang) => [name[lang], colourName?.[lang] ?? colourName?.en, view?.[lang]])
}

/**
 * Alternative text of a photograph of several products: "Round mirror, Bench, at home".
 * @param file such as `rooms/hallway.webp`
 */
export function sceneAlt(names: Texts[], file: string): Texts {
  const view = views[file.split('/')[0]!]
  return listed((lang) => [...names.map((name) => name[lang]), view?.[lang]])
}

function listed(said: (lang: Language) => (string | undefined)[]): Texts {
  return Object.fromEntries(
    languages.map((lang) => [lang, said(lang).filter(Boolean).join(between[lang])]),
  ) as Texts
}
