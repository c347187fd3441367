import * as z from 'zod'
import { type TemplateFiles, themeFiles } from '../templates/template-files.ts'

const id = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/)
/** A name for merchants by language. The theme's own sections have theirs in the text catalogue. */
const Label = z.object({ en: z.string().min(1) }).catchall(z.string())
const described = { label: Label.optional(), required: z.boolean().default(false) }
const most = (value: number) => z.number().int().min(1).max(value)

const single = [
  /** One line of text, by language. */
  z.strictObject({ type: z.literal('text'), ...described, max: most(500).default(120) }),
  /** Several lines of plain text, by language. */
  z.strictObject({ type: z.literal('lines'), ...described, max: most(5_000).default(600) }),
  /** HTML by language, sanitised when it is saved. */
  z.strictObject({ type: z.literal('html'), ...described, max: most(100_000).default(20_000) }),
  z
    .strictObject({
      type: z.literal('number'),
      ...described,
      min: z.number().int().default(0),
      max: z.number().int().default(1_000),
      default: z.number().int(),
    })
    .refine(
      (field) => field.default >= field.min && field.default <= field.max,
      'the default is out of range',
    ),
  z
    .strictObject({
      type: z.literal('choice'),
      ...described,
      values: z
        .array(z.string().regex(/^[a-z0-9-]{1,40}$/))
        .min(1)
        .max(20),
      default: z.string(),
    })
    .refine((field) => field.values.includes(field.default), 'the default is none of the values'),
  z.strictObject({ type: z.literal('switch'), ...described, default: z.boolean().default(false) }),
  /** A picture of the shop. `sizes`: its widths on the page, for the template and for preloading. */
  z.strictObject({ type: z.literal('picture'), ...described, sizes: z.string().max(200).default('100vw') }),
  /** A video file of the shop's own address, or a link to a video elsewhere. */
  z.strictObject({ type: z.literal('video'), ...described }),
  z.strictObject({ type: z.literal('link'), ...described }),
  z.strictObject({ type: z.literal('moment'), ...described }),
  /** A time of day, such as 18:30. */
  z.strictObject({ type: z.literal('time'), ...described }),
  z.strictObject({ type: z.literal('email'), ...described }),
  z.strictObject({ type: z.literal('phone'), ...described }),
  /** Entries by handle. */
  z.strictObject({ type: z.literal('product'), ...described }),
  z.strictObject({ type: z.literal('products'), ...described, max: most(24).default(12) }),
  z.strictObject({ type: z.literal('articles'), ...described, max: most(12).default(6) }),
  z.strictObject({ type: z.literal('categories'), ...described, max: most(24).default(12) }),
  z.strictObject({ type: z.literal('collections'), ...described, max: most(24).default(12) }),
  z.strictObject({ type: z.literal('collection'), ...described }),
  /** The best reviews of these products, by handle; of all products if there are none. */
  z.strictObject({ type: z.literal('reviews'), ...described, max: most(24).default(12) }),
] as const

const SingleField = z.discriminatedUnion('type', single)
export type SingleField = z.infer<typeof SingleField>

const ListField = z.strictObject({
  type: z.literal('list'),
  ...described,
  min: z.number().int().min(0).max(50).default(0),
  max: most(50).default(12),
  fields: z.record(id, SingleField),
})
const Field = z.discriminatedUnion('type', [...single, ListField])
export type Field = z.infer<typeof Field>

/** The content of `{% schema %}` in a section's file. */
const SectionSchema = z.strictObject({
  label: Label.optional(),
  /** Pages that may have it, with at most `limit` of them on one page. */
  pages: z
    .array(z.enum(['home', 'page', 'article']))
    .min(1)
    .default(['home', 'page', 'article']),
  limit: most(50).default(50),
  settings: z.record(id, Field),
})

/** A kind of section: the name of a file in sections/, and its settings. */
export type SectionType = z.infer<typeof SectionSchema> & { type: string }

export const typePattern = /^[a-z][a-z0-9-]{0,39}$/

const block = /\{%-?\s*schema\s*-?%\}([\s\S]*?)\{%-?\s*endschema\s*-?%\}/

/**
 * Reads the schema of a section's file; null if the file has none, such as the header's.
 * @throws Error that names the part of the schema that is wrong.
 */
export function readSectionType(type: string, source: string): SectionType | null {
  const text = block.exec(source)?.[1]
  return text === undefined ? null : { type, ...parseSchema(text) }
}

/** @throws Error that names the part of the schema that is wrong. */
export function parseSchema(text: string): z.infer<typeof SectionSchema> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new Error(`the schema is not JSON: ${(error as Error).message}`)
  }
  const parsed = SectionSchema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`the schema is wrong at "${issue!.path.join('.')}": ${issue!.message}`)
}

/** The types of sections of a theme, by name. Files whose schema is wrong are left out and reported. */
export function readSectionTypes(
  files: TemplateFiles,
  report: (path: string, error: unknown) => void,
): Map<string, SectionType> {
  const types = new Map<string, SectionType>()
  for (const path of new Set([...themeFiles(files.theme, ['sections']), ...files.own.keys()])) {
    const name = /^sections\/([^/]+)\.liquid$/.exec(path)?.[1]
    if (!name || !typePattern.test(name)) continue
    try {
      const type = readSectionType(name, files.read(path) ?? '')
      if (type) types.set(name, type)
    } catch (error) {
      report(path, error)
    }
  }
  return types
}

/** Settings of a section whose values are HTML, which is sanitised when it is saved. */
export function htmlSettings(source: string): Set<string> {
  let type: SectionType | null = null
  try {
    type = readSectionType('', source)
  } catch {
    // The fault of the schema is reported where it is parsed.
  }
  const fields = Object.entries(type?.settings ?? {}).flatMap(([id, field]): [string, Field][] =>
    field.type === 'list' ? Object.entries(field.fields) : [[id, field]],
  )
  const others = new Set(fields.filter(([, { type }]) => type !== 'html').map(([id]) => id))
  return new Set(fields.filter(([id, { type }]) => type === 'html' && !others.has(id)).map(([id]) => id))
}
