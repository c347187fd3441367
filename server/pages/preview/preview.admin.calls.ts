import type * as z from 'zod'
import type { previewCalls } from '#contract/admin/desk/preview.ts'
import { draftKinds } from '#contract/admin/draft-kinds.ts'
import { codes } from '#contract/codes.ts'
import { fallbacks, langPath } from '#contract/languages.ts'
import { requireRehearsal } from '#server/campaigns/rehearse-campaign.ts'
import { readUnsaved } from '#server/catalog/staff/products/unsaved-product.ts'
import { readContent, readDraftRow } from '#server/content/editing/stored-content.ts'
import { withEdits } from '#server/content/editing/unsaved-content.ts'
import { linksOf, maxLinks } from '#server/content/menu-targets.ts'
import { menusSetting } from '#server/content/menus.settings.ts'
import { type Framed, frameAddress, frameLifetime, readableDrafts } from '#server/content/preview-link.ts'
import { checkSection } from '#server/content/sections/check-sections.ts'
import { sectionTypes } from '#server/content/sections/section-types.ts'
import type { StoredSection } from '#server/db/tables/content.ts'
import { definitionOf } from '#server/desk/settings/setting-record.ts'
import { subjectOf } from '#server/desk/settings/setting-subjects.ts'
import type { AdminContext, AdminHandlers } from '#server/platform/admin/context.ts'
import { currencyCodes } from '#server/platform/currency.ts'
import { fieldsOf } from '#server/platform/http/field-errors.ts'
import { say } from '#server/platform/messages.ts'
import { invalidAt, invalidFields, Refusal } from '#server/platform/refusal.ts'
import { brandSetting } from '#server/platform/settings/brand.ts'
import type { SettingDefinition } from '#server/platform/settings/settings.ts'
import type { Shop } from '#server/platform/shop.ts'
import { contrastsOf } from '#server/theme/contrasts.ts'
import { activeTheme, themeSettings } from '#server/theme/theme.settings.ts'
import type { Pages } from '../pages.ts'
import { contentPaths, productPath } from '../routing/content-paths.ts'

/** @param pages the shop's pages, which are mounted after the calls. */
export function previewHandlers(pages: () => Pages): AdminHandlers<keyof typeof previewCalls> {
  return {
    async '/preview/grant'(ctx, { path, campaign, ...asked }) {
      const view = viewOf(ctx, asked)
      return frameOf(ctx, path, { ...view, campaign: await rehearsedOf(ctx, campaign) })
    },

    async '/preview/section'(ctx, { kind, id, lang, section: sectionId, value, ...view }) {
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
        ...viewOf(ctx, view),
      })
      if (html === null) throw new Refusal('not_found')
      return { html }
    },

    async '/preview/content'(ctx, { kind, id, lang, set, campaign, ...asked }) {
      const { shop } = ctx
      const stored = await readContent(shop.db, kind, id)
      const saved = (await readDraftRow(shop.db, kind, stored.id))?.content ?? stored.content
      // Pages are found by the slugs that are stored.
      const slug = fallbacks(lang).flatMap((each) => stored.content.texts[each]?.slug || [])[0] ?? ''
      const path = contentPaths(shop)({ ...stored, content: saved }, lang, slug)
      const view = { ...viewOf(ctx, asked), campaign: await rehearsedOf(ctx, campaign) }
      const shown = await pages().content({ path, content: withEdits(saved, set), ...view })
      if (!shown) throw new Refusal('not_found')
      return { ...frameOf(ctx, path, view), ...shown, currencies: currencyCodes(shop) }
    },

    async '/preview/product'(ctx, { id, lang, variant, set, ...asked }) {
      const { before, draft, faults } = await readUnsaved(ctx, id, set)
      // Products are found by the slugs that are stored.
      const slug = fallbacks(lang).flatMap((each) => before.texts[each]?.slug || [])[0] ?? ''
      const path = langPath(lang, productPath(ctx.shop, slug))
      const view = viewOf(ctx, asked)
      const shown = await pages().product({ path, product: draft, variant, ...view })
      const reasons = Object.entries(faults).map(([at, text]) => [at, say(ctx.t, text)])
      return {
        ...frameOf(ctx, path, view),
        ...{ ...shown, currencies: currencyCodes(ctx.shop), faults: Object.fromEntries(reasons) },
      }
    },

    async '/preview/design'(ctx, { path, theme = activeTheme(ctx.shop), design, brand }) {
      const { shop } = ctx
      const definition = themeSettings.get(theme)
      if (!definition) throw new Refusal('not_found')
      const look = givenOr(shop, definition, design)
      const shown = await pages().design({ path, theme, look, brand: givenOr(shop, brandSetting, brand) })
      if (!shown) throw new Refusal('not_found')
      return { ...frameOf(ctx, path, { theme }), ...shown, contrasts: contrastsOf(look) }
    },

    async '/preview/menu'(ctx, { id, lang, content, ...asked }) {
      const { shop } = ctx
      const path = langPath(lang, '/')
      const menus = givenOr(shop, menusSetting, { ...shop.settings(menusSetting), [id]: content })
      if (linksOf(menus).length > maxLinks)
        throw invalidAt('content', 'desk.menu.most_links', { count: maxLinks })
      const banners = id === 'announcement' ? 'own' : 'all'
      const edited = { setting: menusSetting, value: menus }
      const view = viewOf(ctx, asked)
      const shown = await pages().frame({ path, banners, ...edited, ...view })
      if (!shown) throw new Refusal('not_found')
      return { ...frameOf(ctx, path, view), ...shown }
    },

    async '/preview/setting'(ctx, { id, lang, value, ...asked }) {
      const definition = definitionOf(id)
      if (!ctx.caller.permissions.has(subjectOf(id).permission))
        throw new Refusal('not_allowed', { code: codes.permission })
      const path = langPath(lang, '/')
      const edited = { setting: definition, value: givenOr(ctx.shop, definition, value) }
      const view = viewOf(ctx, asked)
      const shown = await pages().frame({ path, banners: 'all', ...edited, ...view })
      if (!shown) throw new Refusal('not_found')
      // A frame shows what is saved, so it knows no currency that is not.
      const { currency, at } = view
      const known = currencyCodes(ctx.shop).includes(currency ?? '') ? currency : undefined
      return { ...frameOf(ctx, path, { currency: known, at }), ...shown }
    },
  }
}

type View = { currency?: string | undefined; at?: string | undefined }

/** @throws Refusal 30 for a moment to come if the caller lacks a permission for drafts: the page shows all plans. */
function viewOf(
  { caller, at: now }: Pick<AdminContext, 'caller' | 'at'>,
  { currency, at }: View,
): { currency: string | undefined; at: Date | null } {
  const moment = at === undefined ? null : new Date(at)
  if (moment && moment > now && readableDrafts(caller).length < draftKinds.length)
    throw new Refusal('not_allowed', { code: codes.permission })
  return { currency, at: moment }
}

/** @throws Refusal `not_found`, 30 for a campaign of which the caller could not change every part, or not see all drafts. */
async function rehearsedOf(ctx: AdminContext, campaign: string | undefined): Promise<string | null> {
  if (campaign === undefined) return null
  if (readableDrafts(ctx.caller).length < draftKinds.length)
    throw new Refusal('not_allowed', { code: codes.permission })
  await requireRehearsal(ctx, campaign)
  return campaign
}

/** The address of a page for a frame, with the drafts that the caller may read, and when it ends. */
function frameOf(
  { shop, caller, at }: Pick<AdminContext, 'shop' | 'caller' | 'at'>,
  path: string,
  {
    currency = '',
    ...view
  }: { currency?: string | undefined } & Partial<Pick<Framed, 'theme' | 'at' | 'campaign'>>,
): { url: string; until: string } {
  const until = new Date(at.getTime() + frameLifetime * 1000)
  const drafts = readableDrafts(caller)
  return { url: frameAddress(shop, path, { drafts, currency, ...view }), until: until.toISOString() }
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
