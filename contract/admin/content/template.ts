import * as z from 'zod/mini'
import { languages } from '../../languages.ts'
import { Timestamp } from '../../scalars.ts'
import { type AdminCallShape, Changed, pathsOf } from '../admin-call.ts'

/** A file of a theme: its theme and its path, such as "default/templates/product.liquid". */
const Id = z
  .string()
  .check(z.maxLength(200), z.regex(/^[a-z][a-z0-9-]*\/[a-z]+(\/[a-z0-9][a-z0-9.-]*)+\.(liquid|css)$/))

/** 200,000 characters; the theme's longest file has 5,000. */
const Source = z.string().check(z.maxLength(200_000))

const TemplateRow = z.object({
  id: Id,
  theme: z.string(),
  path: z.string(),
  /** `theme`: the theme's file as it is; `changed`: the merchant's version of it; `own`: only the merchant has it. */
  origin: z.enum(['theme', 'changed', 'own']),
  /** The shop cannot do without it: it can be restored, and not be removed. */
  required: z.boolean(),
  updatedAt: z.nullable(Timestamp),
})

/** A reason why a template cannot be saved. `excerpt`: the lines around it, the faulty one marked with `>>`. */
export const TemplateFault = z.object({
  file: z.string(),
  line: z.int(),
  column: z.int(),
  message: z.string(),
  excerpt: z.string(),
})
export type TemplateFault = z.infer<typeof TemplateFault>

const TemplateVersion = z.object({
  id: z.int(),
  savedBy: z.string(),
  savedAt: Timestamp,
  characters: z.int(),
})

export const TemplateDetail = z.extend(TemplateRow, {
  source: z.string(),
  /** The theme's file; null if only the merchant has it. */
  default: z.nullable(z.string()),
  version: z.int(),
  /** Former versions, newest first. */
  versions: z.array(TemplateVersion),
  /** Files that render it. */
  usedBy: z.array(z.string()),
})
export type TemplateDetail = z.infer<typeof TemplateDetail>

export const templateSave = pathsOf({
  source: { schema: z.nullable(Source), permission: 'design.change' },
})

const kinds = ['product', 'category', 'collection', 'tag', 'page', 'article', 'promotion'] as const
export type TemplateUser = (typeof kinds)[number]

const tried = z.object({
  id: Id,
  source: z.optional(Source),
  lang: z._default(z.enum(languages), 'en'),
})

const Saved = Changed(z.object({ template: TemplateDetail, merged: z.array(z.string()) }))

export const templateCalls = {
  /** The files of a theme, by default of the one in use, with the merchant's versions of them. */
  '/template/list': {
    payload: z.object({
      theme: z.optional(z.string().check(z.maxLength(30))),
      /** Part of a path. */
      q: z._default(z.string().check(z.maxLength(100)), ''),
    }),
    data: z.object({ items: z.array(TemplateRow) }),
    permission: 'design.change',
  },
  '/template/detail': {
    payload: z.object({ id: Id }),
    data: z.object({ template: TemplateDetail }),
    permission: 'design.change',
  },
  /** The source of a former version. */
  '/template/version': {
    payload: z.object({ id: Id, version: z.int() }),
    data: z.object({ source: z.string() }),
    permission: 'design.change',
  },
  /** Checks a source as saving does, and saves nothing. */
  '/template/check': {
    payload: z.object({ id: Id, source: Source }),
    data: z.object({ faults: z.array(TemplateFault) }),
    permission: 'design.change',
  },
  /**
   * An email with sample data, or for a part such as the layout, one that shows it. With `source`: as it would be, saved or
   * not. Faulty sources are refused with `invalid`, as when saving.
   */
  '/template/tryEmail': {
    payload: tried,
    data: z.object({
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      /** The empty page of the shop for a frame that shows the HTML. */
      frame: z.string(),
    }),
    permission: 'design.change',
  },
  /** Sends the same email to the caller's own address, at most 20 times in an hour. */
  '/template/sendTest': {
    payload: tried,
    data: z.object({
      to: z.string(),
      sent: z.boolean(),
      /** The mail server's answer if it refused; null: the email was sent, or the shop has no mail server. */
      problem: z.nullable(z.string()),
    }),
    permission: 'design.change',
    staffOnly: true,
  },
  /**
   * Saves the merchant's version of a file, which pages and emails use at once. A new file is saved with version 0, from
   * null. A faulty source is refused with `invalid`, and `faults` says where and why.
   */
  '/template/save': {
    payload: z.extend(templateSave.payload, { id: Id }),
    data: Saved,
    permission: 'design.change',
    writes: true,
    undo: 'free',
  },
  /** Goes back to a former version, or without one to the theme's file. */
  '/template/restore': {
    payload: z.object({ id: Id, version: z.optional(z.int()) }),
    data: Saved,
    permission: 'design.change',
    writes: true,
    undo: 'free',
  },
  /** Removes a file that only the merchant has. Refused with `in_use` while a template or an entry uses it. */
  '/template/remove': {
    payload: z.object({ id: Id }),
    data: Changed(z.object({})),
    permission: 'design.change',
    writes: true,
    undo: 'free',
  },
  /** Templates that entries of a kind can choose, such as `product.gift`, and the one that an entry has chosen. */
  '/template/choices': {
    payload: z.object({
      kind: z.enum(kinds),
      handle: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
    }),
    data: z.object({ template: z.nullable(z.string()), choices: z.array(z.string()) }),
    permission: 'content.change',
  },
  /** The template of one product, category, page and so on, such as `product.gift`; null: that of its kind. */
  '/template/assign': {
    payload: z.object({
      kind: z.enum(kinds),
      handle: z.string().check(z.minLength(1), z.maxLength(255)),
      template: z.nullable(z.string().check(z.maxLength(100), z.regex(/^[a-z0-9][a-z0-9.-]*$/))),
    }),
    data: Changed(z.object({ template: z.nullable(z.string()) })),
    permission: 'content.change',
    writes: true,
    undo: 'free',
  },
} as const satisfies Record<string, AdminCallShape>
