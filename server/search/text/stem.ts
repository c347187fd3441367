import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as indonesian } from '@orama/stemmers/indonesian'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import type { Lang } from '#contract/languages.ts'

const stemmers: Partial<Record<Lang, (word: string) => string>> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
  id: indonesian,
  it: italian,
  pt: portuguese,
}

/** Reduces a word to its stem: candles and candle become candl. Languages without a stemmer keep the word. */
export function stem(word: string, lang: Lang): string {
  const regular = (lang === 'en' && irregular.get(word)) || word
  return stemmers[lang]?.(regular) ?? word
}

/** English plurals that no rule of the stemmer covers. */
const irregular = new Map(
  'calves:calf children:child elves:elf feet:foot geese:goose halves:half hooves:hoof knives:knife leaves:leaf loaves:loaf men:man mice:mouse scarves:scarf shelves:shelf teeth:tooth wolves:wolf women:woman'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)
