import { ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useDraft } from '../resource/record.tsx'
import { partLabel } from '../settings/labels.ts'
import { PartReason } from '../settings/lazy-notes.tsx'
import { Parts, type PartsProps } from '../settings/parts.tsx'
import { shapeOf } from '../settings/schema.ts'
import { t } from '../texts.ts'

type Section = Pick<PartsProps, 'parts' | 'prefix'> & { title: string }

/**
 * The parts of a setting by subject, as its schema has them: each group of `config` and each other group is a section; what
 * belongs to no group comes last. The brand's pictures come before its drawings.
 */
function sectionsOf(id: string, parts: PartsProps['parts'], prefix = ''): Section[] {
  const groups = parts.flatMap(({ name, schema }) => {
    const shape = shapeOf(schema)
    if (shape.kind !== 'group' || shape.nullable) return []
    if (name === 'config') return sectionsOf(id, shape.parts, 'config.')
    const title = partLabel(id, `${prefix}${name}`)
    return [{ title, parts: shape.parts, prefix: `${prefix}${name}.` }]
  })
  const single = parts.filter(({ schema }) => {
    const shape = shapeOf(schema)
    return shape.kind !== 'group' || shape.nullable
  })
  if (single.length === 0) return groups
  const title = prefix
    ? partLabel(id, prefix.slice(0, -1))
    : t(`desk.design.rest_${id === 'brand' ? 'brand' : 'theme'}`)
  if (id !== 'brand') return [...groups, { title, parts: single, prefix }]
  const isDrawn = ({ name }: PartsProps['parts'][number]) => drawings.includes(name)
  const isPicture = ({ name }: PartsProps['parts'][number]) => name === 'iconPicture'
  const shown = single.filter((part) => !isDrawn(part))
  return [
    ...groups,
    { title, parts: [...shown.filter(isPicture), ...shown.filter((part) => !isPicture(part))], prefix },
    { title: t('desk.design.drawings'), parts: single.filter(isDrawn), prefix },
  ]
}

/** Parts of the brand that are SVG paths. Most shops upload pictures instead. */
const drawings: readonly string[] = ['wordmark', 'icon']

/** Sections that are open at first. */
const first = 2

export function Sections({ id, parts, standard }: Omit<PartsProps, 'prefix'>) {
  return sectionsOf(id, parts).map((section, place) => (
    <SectionCard key={section.title} {...{ id, standard, section }} isFirst={place < first} />
  ))
}

type SectionCardProps = Pick<PartsProps, 'id' | 'standard'> & { section: Section; isFirst: boolean }

/** Opens by itself when the shop refuses one of its values. */
function SectionCard({ id, standard, section, isFirst }: SectionCardProps) {
  const { title, parts, prefix } = section
  const isWrong = useDraft(({ fields }) =>
    Object.keys(fields).some((path) => parts.some(({ name }) => `${path}.`.startsWith(`${prefix}${name}.`))),
  )
  const [isOpen, setOpen] = useState(isFirst)
  useEffect(() => {
    if (isWrong) setOpen(true)
  }, [isWrong])
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded-box border border-base-300 bg-base-100"
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 font-semibold">
        <h2 className="flex-1">{title}</h2>
        <ChevronRight
          aria-hidden
          size={16}
          className="text-muted transition-transform group-open:rotate-90"
        />
      </summary>
      {isOpen && (
        <div className="space-y-5 px-4 pt-1 pb-4">
          {prefix && <PartReason setting={id} name={prefix.slice(0, -1)} />}
          <Parts {...{ id, parts, prefix, standard }} />
        </div>
      )}
    </details>
  )
}
