import * as z from 'zod'
import { Target } from '#contract/admin/content/menu.ts'
import { languages } from '#contract/languages.ts'
import { emailPattern } from '#contract/rules.ts'
import { sanitiseHtml } from '#server/catalog/save/sanitise-html.ts'
import type { Field, SectionType } from '#server/theme/sections/section-type.ts'

const handle = z.string().min(1).max(200)

/** An address of the shop, of another site, or an entry by its handle. */
export const SectionTarget = z.union([
  Target,
  z.strictObject({ kind: z.literal('url'), url: z.url({ protocol: /^https?$/ }).max(2_000) }),
])
export type SectionTarget = z.infer<typeof SectionTarget>

/**
 * The schema of a section's settings. Settings that are left out have their default; unknown ones are refused.
 * Parsing sanitises HTML.
 */
export function settingsSchema({ settings }: Pick<SectionType, 'settings'>) {
  return z.strictObject(
    Object.fromEntries(Object.entries(settings).map(([id, field]) => [id, fieldSchema(field)])),
  )
}

/**
 * A section's settings for display: values that the schema does not accept (any more) have their default. Lists keep the
 * items that it accepts.
 */
export function readSettings(
  { settings }: Pick<SectionType, 'settings'>,
  given: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(settings).map(([id, field]) => {
      const parsed = fieldSchema(field).safeParse(given[id])
      return [id, parsed.success ? parsed.data : readableOf(field, given[id])]
    }),
  )
}

function readableOf(field: Field, given: unknown): unknown {
  if (field.type !== 'list' || !Array.isArray(given)) return emptyOf(field)
  const item = settingsSchema({ settings: field.fields })
  return given.slice(0, field.max).flatMap((each) => item.safeParse(each).data ?? [])
}

function emptyOf(field: Field): unknown {
  switch (field.type) {
    case 'text':
    case 'lines':
    case 'html':
      return {}
    case 'number':
    case 'choice':
    case 'switch':
      return field.default
    case 'products':
    case 'articles':
    case 'categories':
    case 'collections':
    case 'reviews':
    case 'list':
      return []
    default:
      return null
  }
}

function fieldSchema(field: Field): z.ZodType {
  const value = schemaOf(field)
  if (field.required) return value
  const empty = emptyOf(field)
  return value.nullish().transform((given) => given ?? empty)
}

function schemaOf(field: Field): z.ZodType {
  switch (field.type) {
    case 'text':
      return textsOf(
        z
          .string()
          .trim()
          .max(field.max)
          .regex(/^[^\n\r]*$/, 'must be one line'),
        field.required,
      )
    case 'lines':
      return textsOf(z.string().trim().max(field.max), field.required)
    case 'html':
      return textsOf(z.string().max(field.max).transform(sanitiseHtml), field.required)
    case 'number':
      return z.number().int().min(field.min).max(field.max)
    case 'choice':
      return z.enum(field.values as [string])
    case 'switch':
      return z.boolean()
    case 'picture':
      return z.strictObject({
        pictureId: z.number().int().min(1).max(2_147_483_647),
        alt: textsOf(z.string().trim().max(300), false).default({}),
      })
    case 'video':
      return z.union([
        z.strictObject({ file: z.string().regex(/^\/[\w./-]{1,300}\.(mp4|webm)$/) }),
        z.strictObject({ url: z.url({ protocol: /^https$/ }).max(2_000) }),
      ])
    case 'link':
      return z.strictObject({ label: textsOf(z.string().trim().min(1).max(80), true), to: SectionTarget })
    case 'moment':
      return z.iso.datetime({ offset: true })
    case 'time':
      return z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    case 'email':
      return z.string().trim().max(254).regex(emailPattern)
    case 'phone':
      return z
        .string()
        .trim()
        .regex(/^\+?[\d ()/-]{4,30}$/)
    case 'products':
    case 'articles':
    case 'categories':
    case 'collections':
    case 'reviews':
      return z
        .array(handle)
        .min(field.required ? 1 : 0)
        .max(field.max)
    case 'product':
    case 'collection':
      return handle
    case 'list':
      return z
        .array(settingsSchema({ settings: field.fields }))
        .min(field.min)
        .max(field.max)
  }
}

/** A text by language; `en` is the fallback, which a required text has. */
function textsOf(text: z.ZodType<string, string>, required: boolean) {
  return z
    .partialRecord(z.enum(languages), text)
    .refine((texts) => !required || Boolean(texts.en), { path: ['en'] })
}
