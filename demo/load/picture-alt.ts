import { colour as colourAttribute } from '../catalogue/colours.ts'
import { type Fallback, type Language, languages, type Texts } from '../types.ts'

const views: Record<string, Texts> = {
  front: { en: 'from the front', de: 'von vorn', zh: '正面', 'zh-HK': '正面', ja: '正面' },
  detail: { en: 'close up', de: 'aus der Nähe', zh: '细节', 'zh-HK': '細節', ja: '細部' },
}
const between: Record<Language, string> = { en: ', ', de: ', ', zh: '，', 'zh-HK': '，', ja: '、' }

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
