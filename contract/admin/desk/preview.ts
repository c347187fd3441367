import * as z from 'zod/mini'
import { languages } from '../../languages.ts'
import { Id, Timestamp } from '../../scalars.ts'
import type { AdminCallShape } from '../admin-call.ts'
import { productSave, RecordId } from '../catalog/product-fields.ts'
import { contentKinds, contentPatch } from '../content/content.ts'
import { MenuContent, menuIds } from '../content/menu.ts'
import { Contrast, ThemeName } from '../content/theme.ts'
import { framedSettings } from './framed-settings.ts'

const permission = 'content.change'

/** A path of the shop with its language prefix, without a query. */
const Path = z.string().check(z.maxLength(500), z.regex(/^\/(?![/\\])[^?#\\]*$/))

/** ISO 4217. One that the shop does not have counts as the base currency. */
const currency = z.optional(z.string().check(z.regex(/^[A-Z]{3}$/)))

/** Those of the shop, the base currency first. */
const currencies = z.array(z.string())

/** Data of the page for its components, such as their texts, to put into the frame with the page. */
const pageData = z.record(z.string(), z.unknown())

/**
 * The moment at which the page is looked at: what is public then, promotions, announcements and menus, dates of delivery.
 * Left out, or once it has passed: now. A moment to come shows every plan, so it takes `products.read` and
 * `content.change`.
 */
const at = z.optional(z.iso.datetime({ offset: true }))

/**
 * A campaign that is shown as it would be at that moment, scheduled or not: its offers and planned prices. Takes the
 * permission of each of its parts, `products.read` and `content.change`. Lists keep the order that they have today.
 */
const campaign = z.optional(z.uuid())

/** The frame that shows the saved page, and the header and footer with what is edited to put into it. */
const framed = z.object({
  url: z.string(),
  until: Timestamp,
  head: z.string(),
  foot: z.string(),
  currencies,
})

/** The frames of these calls show the drafts that the caller may read in the desk, see `draftPermissions`. */
export const previewCalls = {
  /**
   * The address of one page with its drafts, for a frame of the desk. It works for an hour and only for this page; only
   * the desk may frame it. It leaves out what the theme injects. Drafts of products need `products.read`.
   */
  '/preview/grant': {
    payload: z.object({
      path: Path,
      ...{ currency, at, campaign },
    }),
    data: z.object({ url: z.string(), until: Timestamp }),
    permission,
  },
  /**
   * Renders one section of a page or an article as its draft has it, to replace the one in the frame. `value`: settings
   * that are not saved yet.
   */
  '/preview/section': {
    payload: z.object({
      kind: z.enum(contentKinds),
      id: Id,
      lang: z.enum(languages),
      section: z.string().check(z.maxLength(40)),
      value: z.optional(z.object({ type: z.string(), settings: z.record(z.string(), z.unknown()) })),
      ...{ currency, at },
    }),
    data: z.object({ html: z.string() }),
    permission,
  },
  /**
   * A page or an article with edits that are not saved: the address of a frame that shows it as its draft has it, and the
   * main part of the page to put into the frame. Edits that could not be saved are left out.
   */
  '/preview/content': {
    payload: z.object({
      kind: z.enum(contentKinds),
      id: Id,
      lang: z.enum(languages),
      set: z._default(contentPatch.unsaved, []),
      ...{ currency, at, campaign },
    }),
    data: z.object({ url: z.string(), until: Timestamp, html: z.string(), data: pageData, currencies }),
    permission,
  },
  /**
   * A product with edits that are not saved: the address of a frame that shows its page as it is stored, and the main
   * part of the page to put into the frame. Edits are judged as `/product/save` would, and those that could not be saved
   * are left out and named. Nothing is stored.
   */
  '/preview/product': {
    payload: z.object({
      id: RecordId,
      lang: z.enum(languages),
      /** Shown as chosen, if it is on sale. */
      variant: z.optional(RecordId),
      set: z._default(productSave.unsaved, []),
      ...{ currency, at },
    }),
    data: z.object({
      url: z.string(),
      until: Timestamp,
      html: z.string(),
      data: pageData,
      currencies,
      /** The reason for each path that is left out. */
      faults: z.record(z.string(), z.string()),
      /** Shoppers could open the page at that moment. */
      isPublic: z.boolean(),
    }),
    permission: 'products.read',
  },
  /**
   * A page in a theme, with a design and a brand that are not saved: the address of a frame that shows it as it is saved,
   * and the styles, header and footer to put into the frame. Without `design` or `brand`: as saved. The frame shows drafts
   * of products with `products.read`, and those of pages and articles with `content.change`.
   */
  '/preview/design': {
    payload: z.object({
      path: z._default(Path, '/'),
      theme: z.optional(ThemeName),
      design: z.optional(z.unknown()),
      brand: z.optional(z.unknown()),
    }),
    data: z.object({
      url: z.string(),
      until: Timestamp,
      css: z.string(),
      head: z.string(),
      foot: z.string(),
      contrasts: z.array(Contrast),
    }),
    permission: 'design.change',
  },
  /**
   * The home page with a menu or an announcement that is not saved: the address of a frame that shows it as it is saved,
   * and the header and footer to put into the frame. Links that name nothing are left out, and banners of promotions
   * while the announcement is edited. Nothing is stored.
   */
  '/preview/menu': {
    payload: z.object({
      id: z.enum(menuIds),
      lang: z.enum(languages),
      content: MenuContent,
      ...{ currency, at },
    }),
    data: framed,
    permission,
  },
  /**
   * The home page with a setting that is not saved and shows in header or footer: the address of a frame that shows it as
   * it is saved, and the header and footer to put into the frame. Nothing is stored. The caller also needs the permission
   * of the setting.
   */
  '/preview/setting': {
    payload: z.object({
      id: z.enum(framedSettings),
      lang: z.enum(languages),
      /** The whole setting. */
      value: z.unknown(),
      ...{ currency, at },
    }),
    data: framed,
    permission,
  },
} as const satisfies Record<string, AdminCallShape>
