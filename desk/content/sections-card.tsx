import { EyeOff, Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import type { SectionTypeView } from '#contract/admin/content/content.ts'
import type { Lang } from '#contract/languages.ts'
import { useCall } from '../query.ts'
import { editField, valueAt } from '../resource/draft.ts'
import { useDraft, useField, useRecord } from '../resource/record.tsx'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { Card } from '../ui/screen.tsx'
import { reordered, Sortable } from '../ui/sortable.tsx'
import { faultsWithin, SectionFaults } from './section-faults.ts'
import { SectionPanel, SectionSheet } from './section-sheet.tsx'
import type { ContentKind, Section } from './use-content.ts'

type SectionsProps = {
  kind: ContentKind
  isHome: boolean
  lang: Lang
  /** The section whose settings are open. */
  open: string | null
  onOpen(section: string | null): void
  /** The settings open below their row, instead of over the screen. */
  isInline: boolean
}

/** The sections of a page from top to bottom: their order, and what each contains. */
export function SectionsCard({ kind, isHome, lang, open, onOpen, isInline }: SectionsProps) {
  const { data } = useCall('/section/types', {})
  const record = useRecord()
  const order = useField<string[]>('order')
  const draft = useDraft((state) => state.draft)
  const fields = useDraft((state) => state.fields)
  const list = useRef<HTMLDivElement>(null)
  const sectionAt = (id: string) => valueAt(draft, `sections.${id}`) as Section | null
  const shown = order.value.filter((id) => sectionAt(id))
  const types = new Map(data?.items.map((each) => [each.type, each]))
  const count = (type: string) => shown.filter((id) => sectionAt(id)?.type === type).length
  const offered = [...types.values()].filter(
    ({ type, pages, limit }) => pages.includes(isHome ? 'home' : kind) && count(type) < limit,
  )
  const put = (id: string, section: Section | null) =>
    record.change((now) => editField(now, `sections.${id}`, section))
  const add = ({ type, settings }: SectionTypeView) => {
    const id = freeId(type, order.value)
    put(id, { type, settings: defaultsOf(settings) })
    order.onChange([...order.value, id])
    onOpen(id)
  }
  const nameOf = (id: string) => types.get(sectionAt(id)?.type ?? '')?.label ?? id
  const close = () => {
    // A dialog gives the focus back by itself.
    if (isInline) list.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus()
    onOpen(null)
  }
  const section = open === null ? null : sectionAt(open)
  const type = section && types.get(section.type)
  const Settings = isInline ? SectionPanel : SectionSheet
  const settings = open !== null && section && type && (
    <SectionFaults value={faultsWithin(fields, `sections.${open}`)}>
      <Settings
        key={open}
        {...{ section, type, lang }}
        onChange={(next) => put(open, next)}
        onClose={close}
      />
    </SectionFaults>
  )
  return (
    <Card
      title={t('desk.content.sections')}
      about={t('desk.content.sections_hint')}
      actions={
        offered.length > 0 && (
          <Menu
            entries={offered.map((each) => ({
              ...{ id: each.type, label: each.label },
              onAction: () => add(each),
            }))}
          >
            <Button icon={Plus}>{t('desk.content.add_section')}</Button>
          </Menu>
        )
      }
    >
      <div ref={list} data-path="order">
        {shown.length === 0 && <p className="text-muted">{t('desk.content.no_sections')}</p>}
        <Sortable
          label={t('desk.content.sections')}
          items={shown}
          keyOf={(id) => id}
          {...{ nameOf }}
          onMove={(from, to) => order.onChange(reordered(shown, from, to))}
        >
          {(id) => (
            <>
              <div data-path={`sections.${id}`} className="flex scroll-mt-18 items-center gap-2">
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{nameOf(id)}</span>
                  <bdi className="block truncate text-note text-muted" {...{ lang }}>
                    {summaryOf(sectionAt(id)!, lang)}
                  </bdi>
                </span>
                {sectionAt(id)!.hidden && <Badge>{t('desk.content.hidden')}</Badge>}
                <Button
                  look="quiet"
                  icon={Pencil}
                  aria-label={t('desk.content.edit_section', { name: nameOf(id) })}
                  {...(isInline ? { 'aria-expanded': id === open } : {})}
                  onPress={() => (isInline && id === open ? close() : onOpen(id))}
                />
                <Button
                  look="quiet"
                  icon={EyeOff}
                  aria-label={t(
                    sectionAt(id)!.hidden ? 'desk.content.show_section' : 'desk.content.hide_section',
                    {
                      name: nameOf(id),
                    },
                  )}
                  onPress={() => put(id, { ...sectionAt(id)!, hidden: !sectionAt(id)!.hidden })}
                />
                <Button
                  look="quiet"
                  icon={Trash2}
                  aria-label={t('desk.frame.remove', { name: nameOf(id) })}
                  onPress={() => put(id, null)}
                />
              </div>
              {isInline && id === open && settings}
            </>
          )}
        </Sortable>
      </div>
      {!isInline && settings}
    </Card>
  )
}

function freeId(type: string, taken: readonly string[]): string {
  for (let n = 1; ; n++) {
    const id = n === 1 ? type : `${type}-${n}`
    if (!taken.includes(id)) return id
  }
}

function defaultsOf(settings: SectionTypeView['settings']): Record<string, unknown> {
  return Object.fromEntries(
    settings.filter((field) => field.default !== undefined).map((field) => [field.id, field.default]),
  )
}

/** The first text of a section, which tells it from others of its type. */
function summaryOf({ settings }: Section, lang: Lang): string {
  for (const value of Object.values(settings)) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue
    const texts = value as Record<string, unknown>
    const text = texts[lang] ?? texts.en
    if (typeof text === 'string' && text) return text.replace(/<[^>]*>/g, ' ').slice(0, 120)
  }
  return ''
}
