import type { SectionField, SectionTypeView } from '#contract/admin/content/content.ts'
import type { Lang } from '#contract/languages.ts'
import type { Translate } from '#server/platform/messages.ts'
import { textIn } from '#server/platform/text-in.ts'
import type { Field, SectionType } from '#server/theme/sections/section-type.ts'

type Reader = { t: Translate; lang: Lang }

/** The types of sections with names in the reader's language, for forms. */
export function describeTypes(types: ReadonlyMap<string, SectionType>, reader: Reader): SectionTypeView[] {
  return [...types.values()]
    .map(({ type, label, pages, limit, settings }) => ({
      type,
      label: textIn(label, reader.lang) || named(reader, `section.type.${type.replaceAll('-', '_')}`, type),
      pages,
      limit,
      settings: fieldsOf(settings, reader),
    }))
    .sort((one, other) => (one.type < other.type ? -1 : 1))
}

function fieldsOf(settings: Record<string, Field>, reader: Reader): SectionField[] {
  return Object.entries(settings).map(([id, field]) => ({
    id,
    type: field.type,
    label: textIn(field.label, reader.lang) || named(reader, `section.setting.${id}`, id),
    required: field.required,
    ...('max' in field ? { max: field.max } : {}),
    ...('min' in field ? { min: field.min } : {}),
    ...('default' in field ? { default: field.default } : {}),
    ...('values' in field
      ? {
          values: field.values.map((value) => ({
            value,
            label: named(reader, `section.choice.${value}`, value),
          })),
        }
      : {}),
    ...(field.type === 'list' ? { fields: fieldsOf(field.fields, reader) } : {}),
  }))
}

/** A name of the text catalogue; a merchant's own sections may have none there. */
function named({ t }: Reader, key: string, fallback: string): string {
  const text = t(key)
  return text === key ? fallback : text
}
