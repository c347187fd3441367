import type { SectionTypeView } from '#contract/admin/content.ts'
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

/** The settings of one section, as its type describes them. Changes belong to the draft at once. */
export function SectionSheet({ section, type, lang, onChange, onClose }: SheetProps) {
  const set = (changes: Partial<Section>) => onChange({ ...section, ...changes })
  return (
    <Dialog
      isOpen
      side
      title={`${type.label} · ${nameOf('language', lang)}`}
      {...{ onClose }}
      actions={
        <Button look="primary" onPress={onClose}>
          {t('desk.content.done')}
        </Button>
      }
    >
      <div className="space-y-4">
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
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
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
    </Dialog>
  )
}
