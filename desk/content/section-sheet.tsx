import { useEffect, useRef } from 'react'
import type { SectionTypeView } from '#contract/admin/content/content.ts'
import type { Lang } from '#contract/languages.ts'
import { nameOf } from '../formats.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { Select } from '../ui/select.tsx'
import { SectionFieldInput } from './section-field.tsx'
import type { Section } from './use-content.ts'

type SheetProps = {
  section: Section
  type: SectionTypeView
  lang: Lang
  onChange(section: Section): void
  onClose(): void
}

const everywhere = 'everywhere'

/** The settings of one section over the screen. */
export function SectionSheet(props: SheetProps) {
  return (
    <Dialog isOpen side title={titleOf(props)} onClose={props.onClose} actions={<Done {...props} />}>
      <Settings {...props} />
    </Dialog>
  )
}

/** The settings of one section below its row, so that the preview beside stays in view. */
export function SectionPanel(props: SheetProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    panel.current?.previousElementSibling?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      data-expanded
      aria-label={titleOf(props)}
      onKeyDown={({ key, target, currentTarget }) => {
        if (key === 'Escape' && currentTarget.contains(target as Node)) props.onClose()
      }}
      className="mt-2 mb-1 -ms-9 space-y-4 rounded-field bg-base-200 p-3 outline-none"
    >
      <Settings {...props} />
      <div className="flex justify-end">
        <Done {...props} />
      </div>
    </section>
  )
}

function titleOf({ type, lang }: SheetProps): string {
  return `${type.label} · ${nameOf('language', lang)}`
}

function Done({ onClose }: SheetProps) {
  return (
    <Button look="primary" onPress={onClose}>
      {t('desk.frame.done')}
    </Button>
  )
}

/** The settings as the section's type describes them. Changes belong to the draft at once. */
function Settings({ section, type, lang, onChange }: SheetProps) {
  const set = (changes: Partial<Section>) => onChange({ ...section, ...changes })
  return (
    <div className="@container space-y-4">
      {type.settings.map((field) => (
        <SectionFieldInput
          key={field.id}
          path={field.id}
          {...{ field, lang }}
          value={section.settings[field.id]}
          onChange={(value) => set({ settings: { ...section.settings, [field.id]: value } })}
        />
      ))}
      <Select
        label={t('desk.content.shown_on')}
        options={[everywhere, 'phone', 'desktop'].map((value) => ({
          value,
          label: t(`desk.content.on_${value}`),
        }))}
        value={section.on ?? everywhere}
        onChange={(value) => set({ on: value === everywhere ? null : (value as 'phone' | 'desktop') })}
      />
      <div className="grid grid-cols-1 gap-3 @sm:grid-cols-2">
        <MomentField
          label={t('desk.content.shown_from')}
          value={section.from ?? null}
          onChange={(from) => set({ from })}
        />
        <MomentField
          label={t('desk.content.shown_until')}
          value={section.until ?? null}
          onChange={(until) => set({ until })}
        />
      </div>
    </div>
  )
}
