import type { SectionField, SectionTypeView } from '#contract/admin/content/content.ts'
import type { StoredSection } from '#server/db/tables/content.ts'
import type { Field, SectionType } from '#server/theme/sections/section-type.ts'
import type { TranslatedText } from '../translated-texts.ts'
import { textsIn } from './nested-texts.ts'

/** Characters of a text whose setting the theme no longer has. */
const unknownLength = 5_000

/** The texts of a page's sections, by keys such as "sections.hero.slides.0.title". */
export function sectionTexts(
  sections: StoredSection[],
  types: ReadonlyMap<string, SectionType>,
): TranslatedText[] {
  return sections.flatMap(({ id, type, settings }) => {
    const form = types.get(type)?.settings ?? {}
    return textsIn(settings)
      .toSorted((one, other) => compare(rankIn(form, one.place), rankIn(form, other.place)))
      .map(({ place, texts }) => ({
        key: `sections.${id}.${place}`,
        texts,
        ...limitsOf(fieldAt(form, place)),
        part: { type, place },
      }))
  })
}

/** The place of a text in the form of its section. The database keeps settings in an order of its own. */
function rankIn(form: Record<string, Field>, place: string): number[] {
  const [setting = '', index = '', item = ''] = place.split('.')
  const field = form[setting]
  const items = field?.type === 'list' ? Object.keys(field.fields) : []
  return [Object.keys(form).indexOf(setting), Number(index) || 0, items.indexOf(item)]
}

function compare(one: number[], other: number[]): number {
  return one.map((rank, index) => rank - other[index]!).find((difference) => difference !== 0) ?? 0
}

function fieldAt(settings: Record<string, Field>, place: string): Field | undefined {
  const [setting = '', , item = ''] = place.split('.')
  const field = settings[setting]
  return field?.type === 'list' ? field.fields[item] : field
}

function limitsOf(field: Field | undefined): Pick<TranslatedText, 'html' | 'maxLength'> {
  switch (field?.type) {
    case 'text':
    case 'lines':
      return { html: false, maxLength: field.max }
    case 'html':
      return { html: true, maxLength: field.max }
    case 'link':
      return { html: false, maxLength: 80 }
    case 'picture':
      return { html: false, maxLength: 300 }
    default:
      return { html: false, maxLength: unknownLength }
  }
}

/** The name of a text for staff, such as "Slides: Slides 2, Title". */
export function nameOfPart(
  { type, place }: { type: string; place: string },
  views: SectionTypeView[],
): string {
  const view = views.find((each) => each.type === type)
  const [setting = '', index = '', item = ''] = place.split('.')
  const field = view?.settings.find(({ id }) => id === setting)
  const named = labelOf(field, setting)
  const inner = field?.fields?.find(({ id }) => id === item)
  const steps = field?.type === 'list' ? [`${named} ${Number(index) + 1}`, labelOf(inner, item)] : [named]
  return `${view?.label ?? type}: ${steps.join(', ')}`
}

function labelOf(field: Pick<SectionField, 'label'> | undefined, id: string): string {
  return field?.label ?? id
}
