import { foreignTag, type Lang } from '#contract/languages.ts'

export { textIn } from '#contract/languages.ts'

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
