import { useState } from 'react'
import { isLang, type Lang } from '#contract/languages.ts'

/** The language whose texts a screen shows, and `show`, by which its save bar leads to those of others. */
export function useShownLanguage() {
  const [lang, setLang] = useState<Lang>('en')
  return { lang, setLang, show: leadTo(setLang) }
}

/** Shows the language of a path such as "texts.de.name" or "alt.de". */
export function leadTo(onLang: (lang: Lang) => void): (path: string) => void {
  return (path) => {
    const [, lang = ''] = path.split('.')
    if (isLang(lang)) onLang(lang)
  }
}
