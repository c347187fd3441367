import { foreignTag, type Lang, tagIn } from '#contract/languages.ts'

export { tagIn, textIn } from '#contract/languages.ts'

/** The tag of the text that `textIn` finds as a field `lang`, which is left out for texts in the page's language. */
export function tagged(texts: Parameters<typeof tagIn>[0], lang: Lang): { lang?: string } {
  const tag = tagIn(texts, lang)
  return tag ? { lang: tag } : {}
}

/** The tag of a text in the language `own` as a field `lang`, which is left out if that is the page's language. */
export function taggedAs(own: string, lang: Lang): { lang?: string } {
  const tag = foreignTag(own, lang)
  return tag ? { lang: tag } : {}
}

/** The `lang` attributes of fields that come from another language than the page's. The first text that has a field wins. */
export function foreignTags<Field extends string>(
  texts: readonly (Record<Field, string> & { lang: string })[],
  fields: readonly Field[],
  lang: Lang,
): Partial<Record<Field, string>> {
  const tags: Partial<Record<Field, string>> = {}
  for (const field of fields) {
    const own = texts.find((text) => text[field] !== '')?.lang
    const tag = own === undefined ? undefined : foreignTag(own, lang)
    if (tag) tags[field] = tag
  }
  return tags
}
