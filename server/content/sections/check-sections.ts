import * as z from 'zod'
import type { StoredSection } from '#server/db/tables/content.ts'
import { fieldsOf } from '#server/platform/http/field-errors.ts'
import type { Text } from '#server/platform/refusal.ts'
import { type SectionType, typePattern } from '#server/theme/sections/section-type.ts'
import { settingsSchema } from './section-settings.ts'

/** The most sections that a page can have. */
export const maxSections = 50
/** The most bytes of a page's sections as JSON, which every rendering of the page reads. */
export const maxBytes = 500_000

/** The id of a section within its page: lower-case letters, digits and hyphens. */
export const sectionId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/)

const Stored = z.strictObject({
  id: sectionId,
  type: z.string().regex(typePattern),
  settings: z.record(z.string(), z.unknown()).default({}),
  hidden: z.boolean().optional(),
  from: z.iso.datetime({ offset: true }).nullish(),
  until: z.iso.datetime({ offset: true }).nullish(),
  on: z.enum(['phone', 'desktop']).nullish(),
})

/** A fault in a page's sections, at a path such as `hero.title.en`. */
export type SectionFault = { path: string; text: Text }

export type CheckedSections =
  | { sections: StoredSection[]; faults: null }
  | { sections: null; faults: SectionFault[] }

/** Checks the sections of a page against their types, and sanitises their HTML. Paths begin with the section's id. */
export function checkSections(
  types: ReadonlyMap<string, SectionType>,
  page: 'home' | 'page' | 'article' | null,
  given: unknown,
): CheckedSections {
  const listed = z.array(z.unknown()).max(maxSections).safeParse(given)
  if (!listed.success) return { sections: null, faults: faultsOf('sections', listed.error, given) }
  const faults: SectionFault[] = []
  const sections: StoredSection[] = []
  for (const [index, each] of listed.data.entries()) {
    const checked = checkSection(types, page, each, `sections[${index}]`)
    if ('faults' in checked) faults.push(...checked.faults)
    else sections.push(checked.section)
  }
  faults.push(...repeated(sections), ...beyondLimits(types, sections))
  if (JSON.stringify(sections).length > maxBytes)
    faults.push({
      path: 'sections',
      text: { key: 'desk.content.too_large', values: { size: maxBytes / 1000 } },
    })
  return faults.length > 0 ? { sections: null, faults } : { sections, faults: null }
}

/** Checks one section. `place` stands for its id in the paths of faults if it has none. */
export function checkSection(
  types: ReadonlyMap<string, SectionType>,
  page: 'home' | 'page' | 'article' | null,
  given: unknown,
  place: string,
): { section: StoredSection } | { faults: SectionFault[] } {
  const parsed = Stored.safeParse(given)
  if (!parsed.success) return { faults: faultsOf(place, parsed.error, given) }
  const { id, type, settings, hidden, from, until, on } = parsed.data
  const kind = types.get(type)
  const fault = (path: string, key: string, values: Record<string, unknown> = {}) => ({
    faults: [{ path: `${id}.${path}`, text: { key, values } }],
  })
  if (!kind) return fault('type', 'desk.content.no_type', { type, types: [...types.keys()].join(', ') })
  if (page && !kind.pages.includes(page)) return fault('type', 'desk.content.wrong_page', { type })
  if (from && until && Date.parse(from) >= Date.parse(until)) return fault('until', 'desk.offer.period')
  const checked = settingsSchema(kind).safeParse(settings)
  if (!checked.success) return { faults: faultsOf(id, checked.error, settings) }
  return {
    section: {
      id,
      type,
      settings: checked.data,
      ...(hidden ? { hidden } : {}),
      ...(from ? { from } : {}),
      ...(until ? { until } : {}),
      ...(on ? { on } : {}),
    },
  }
}

function repeated(sections: StoredSection[]): SectionFault[] {
  const byId = Map.groupBy(sections, ({ id }) => id)
  return [...byId].flatMap(([id, { length }]) =>
    length > 1 ? [{ path: `${id}.id`, text: { key: 'desk.content.same_id', values: { id } } }] : [],
  )
}

function beyondLimits(types: ReadonlyMap<string, SectionType>, sections: StoredSection[]): SectionFault[] {
  const byType = Map.groupBy(sections, ({ type }) => type)
  return [...byType].flatMap(([type, all]) => {
    const { limit } = types.get(type)!
    const text = { key: 'desk.content.most_of_type', values: { type, count: limit } }
    return all.slice(limit).map(({ id }) => ({ path: `${id}.type`, text }))
  })
}

function faultsOf(place: string, error: z.ZodError, given: unknown): SectionFault[] {
  const fields = Object.entries(fieldsOf(error, given, { at: place }))
  return fields.slice(0, 20).map(([path, text]) => ({ path, text }))
}
