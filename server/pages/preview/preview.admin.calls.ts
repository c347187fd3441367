import type * as z from 'zod'
import type { previewCalls } from '#contract/admin/preview.ts'
import { fallbacks } from '#contract/languages.ts'
import { readContent, readDraftRow } from '#server/content/editing/stored-content.ts'
import { withEdits } from '#server/content/editing/unsaved-content.ts'
import { frameAddress, frameLifetime } from '#server/content/preview-link.ts'
import { checkSection } from '#server/content/sections/check-sections.ts'
import { sectionTypes } from '#server/content/sections/section-types.ts'
import type { StoredSection } from '#server/db/tables/content.ts'
import type { AdminContext, AdminHandlers } from '#server/platform/admin/context.ts'
import { brandSetting } from '#server/platform/brand.ts'
import { fieldsOf } from '#server/platform/field-errors.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import type { SettingDefinition } from '#server/platform/settings.ts'
import type { Shop } from '#server/platform/shop.ts'
import { contrastsOf } from '#server/theme/contrasts.ts'
import { activeTheme, themeSettings } from '#server/theme/theme.settings.ts'
import type { Pages } from '../pages.ts'
import { contentPaths } from '../routing/content-paths.ts'

/** @param pages the shop's pages, which are mounted after the calls. */
export function previewHandlers(pages: () => Pages): AdminHandlers<keyof typeof previewCalls> {
  return {
    async '/preview/grant'({ shop, at }, { path, currency }) {
      const until = new Date(at.getTime() + frameLifetime * 1000)
      return { url: frameAddress(shop, path, currency ? { currency } : {}), until: until.toISOString() }
    },

    async '/preview/section'(ctx, { kind, id, lang, section: sectionId, value, currency }) {
      const { shop } = ctx
      const stored = await readContent(shop.db, kind, id)
      const content = (await readDraftRow(shop.db, kind, stored.id))?.content ?? stored.content
      const place = content.sections.findIndex((each) => each.id === sectionId)
      const saved = content.sections[place]
      if (!saved && !value) throw new Refusal('not_found')
      const slug = content.texts[lang]?.slug || (content.texts.en?.slug ?? '')
      const html = await pages().section({
        path: contentPaths(shop)({ ...stored, content }, lang, slug),
        section: value
          ? await checked(ctx, stored.home ? 'home' : kind, { ...saved, ...value, id: sectionId })
          : saved!,
        begin: kind === 'page' && place === 0,
        currency,
      })
      if (html === null) throw new Refusal('not_found')
      return { html }
    },

    async '/preview/content'({ shop, at }, { kind, id, lang, set, currency }) {
      const stored = await readContent(shop.db, kind, id)
      const saved = (await readDraftRow(shop.db, kind, stored.id))?.content ?? stored.content
      // Pages are found by the slugs that are stored.
      const slug = fallbacks(lang).flatMap((each) => stored.content.texts[each]?.slug || [])[0] ?? ''
      const path = contentPaths(shop)({ ...stored, content: saved }, lang, slug)
      const html = await pages().content({ path, content: withEdits(saved, set), currency })
      if (html === null) throw new Refusal('not_found')
      const until = new Date(at.getTime() + frameLifetime * 1000)
      const url = frameAddress(shop, path, currency ? { currency } : {})
      return { url, until: until.toISOString(), html }
    },

    async '/preview/design'({ shop, at }, { path, theme = activeTheme(shop), design, brand }) {
      const definition = themeSettings.get(theme)
      if (!definition) throw new Refusal('not_found')
      const look = givenOr(shop, definition, design)
      const shown = await pages().design({ path, theme, look, brand: givenOr(shop, brandSetting, brand) })
      if (!shown) throw new Refusal('not_found')
      const until = new Date(at.getTime() + frameLifetime * 1000)
      return {
        ...{ url: frameAddress(shop, path, { theme }), until: until.toISOString() },
        ...{ ...shown, contrasts: contrastsOf(look) },
      }
    },
  }
}

/**
 * The value of a setting that is not saved, or the saved one.
 * @throws Refusal `invalid` that names the parts which are wrong.
 */
function givenOr<Schema extends z.ZodType>(
  { settings }: Pick<Shop, 'settings'>,
  definition: SettingDefinition<Schema>,
  given: unknown,
): z.output<Schema> {
  if (given === undefined) return settings(definition)
  const { data, error } = definition.schema.safeParse(given)
  if (error) throw invalidFields(fieldsOf(error, given))
  return data as z.output<Schema>
}

/** @throws Refusal `invalid` that names the settings which are wrong. */
async function checked(
  { shop }: AdminContext,
  page: 'home' | 'page' | 'article',
  section: StoredSection,
): Promise<StoredSection> {
  const result = checkSection(await sectionTypes(shop.db, shop), page, section, section.id)
  if ('section' in result) return result.section
  throw invalidFields(Object.fromEntries(result.faults.map(({ path, text }) => [`sections.${path}`, text])))
}
