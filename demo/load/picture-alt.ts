import { colour as colourAttribute } from '../catalogue/colours.ts'
import { translated } from '../translated.ts'
import { type Fallback, type Language, languages, type Texts } from '../types.ts'

const views: Record<string, Texts> = translated('pictures', {
  front: { en: 'from the front' },
  detail: { en: 'close up' },
})
const { between }: { between: Texts } = translated('pictures', { between: { en: ', ' } })

/**
 * Alternative text of a product photograph: "Morning mug, Oat, close up".
 * @param file such as `morning-mug-oat-detail.webp`
 */
export function pictureAlt(name: Texts, colour: string, file: string): Texts {
  const colourName: Fallback | undefined = colourAttribute.values.find(({ code }) => code === colour)?.label
  const view = views[/-([a-z]+)\.webp$/.exec(file)?.[1] ?? '']
  const said = (lang: Language) =>
    [name[lang], colourName?.[lang] ?? colourName?.en, view?.[lang]].filter(Boolean).join(between[lang])
  return Object.fromEntries(languages.map((lang) => [lang, said(lang)])) as Texts
}
