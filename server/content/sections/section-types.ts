import type { Reader } from '#server/db/open.ts'
import type { Shop } from '#server/platform/shop.ts'
import { readSectionTypes, type SectionType } from '#server/theme/sections/section-type.ts'
import { readOwnTemplates, templateFiles } from '#server/theme/templates/template-files.ts'
import { activeTheme } from '#server/theme/theme.settings.ts'

/**
 * The types of sections of the theme in use, with the merchant's own, for calls that check or list them. A file whose
 * schema is wrong cannot be saved; one that came otherwise is no type, as on pages.
 */
export async function sectionTypes(
  reader: Reader,
  shop: Pick<Shop, 'settings'>,
): Promise<Map<string, SectionType>> {
  const theme = activeTheme(shop)
  return readSectionTypes(templateFiles(theme, await readOwnTemplates(reader, theme)), () => {})
}
