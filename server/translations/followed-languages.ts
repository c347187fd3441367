import { type TargetLanguage, targetLanguages } from '#contract/admin/content/translation.ts'
import { languagesSetting } from '#server/content/languages.settings.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The languages that the shop translates into: those that shoppers are offered and those in preparation. */
export function followedLanguages({ settings }: Pick<Shop, 'settings'>): TargetLanguage[] {
  const { offered, prepared } = settings(languagesSetting)
  return targetLanguages.filter((lang) => offered.includes(lang) || prepared.includes(lang))
}
