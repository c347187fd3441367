import * as z from 'zod'
import type { StoredSection } from '#server/db/tables/content.ts'
import { type SectionType, typePattern } from '#server/theme/sections/section-type.ts'
import { settingsSchema } from './section-settings.ts'

/** The most sections that a page can have. */
export const maxSections = 50
/** The most bytes of a page's sections as JSON, which every rendering of the page reads. */
export const maxBytes = 500_000

export const sectionId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be lower-case letters, digits and hyphens')

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
export type SectionFault = { path: string; message: string }

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
  if (!listed.success) return { sections: null, faults: faultsOf('sections', listed.error) }
  const faults: SectionFault[] = []
  const sections: StoredSection[] = []
  for (const [index, each] of listed.data.entries()) {
    const checked = checkSection(types, page, each, `sections[${index}]`)
    if ('faults' in checked) faults.push(...checked.faults)
    else sections.push(checked.section)
  }
  faults.push(...repeated(sections), ...beyondLimits(types, sections))
  if (JSON.stringify(sections).length > maxBytes)
    faults.push({ path: 'sections', message: `must be smaller than ${maxBytes / 1000} kB in all` })
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
  if (!parsed.success) return { faults: faultsOf(place, parsed.error) }
  const { id, type, settings, hidden, from, until, on } = parsed.data
  const kind = types.get(type)
  if (!kind)
    return {
      faults: [
        {
          path: `${id}.type`,
          message: `there is no type "${type}"; there are: ${[...types.keys()].join(', ')}`,
        },
      ],
    }
  if (page && !kind.pages.includes(page))
    return { faults: [{ path: `${id}.type`, message: `"${type}" cannot be on this kind of page` }] }
  if (from && until && Date.parse(from) >= Date.parse(until))
    return { faults: [{ path: `${id}.until`, message: 'must be after its beginning' }] }
  const checked = settingsSchema(kind).safeParse(settings)
  if (!checked.success) return { faults: faultsOf(id, checked.error) }
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
    length > 1 ? [{ path: `${id}.id`, message: 'is the id of several sections' }] : [],
  )
}

function beyondLimits(types: ReadonlyMap<string, SectionType>, sections: StoredSection[]): SectionFault[] {
  const byType = Map.groupBy(sections, ({ type }) => type)
  return [...byType].flatMap(([type, all]) => {
    const { limit } = types.get(type)!
    const message = `a page can have "${type}" ${limit} times at most`
    return all.slice(limit).map(({ id }) => ({ path: `${id}.type`, message }))
  })
}

function faultsOf(place: string, error: z.ZodError): SectionFault[] {
  return error.issues.slice(0, 20).flatMap((issue) => {
    const path = [place, ...issue.path].join('.')
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: `${path}.${key}`, message: 'there is no such setting' }))
    return [{ path, message: issue.message }]
  })
}
