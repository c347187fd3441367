import type { TemplateUser } from '#contract/admin/content/template.ts'
import { useCall, useWrite } from '../query.ts'
import { useField } from '../resource/record.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Card } from '../ui/screen.tsx'
import { Select } from '../ui/select.tsx'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'

type Entry = { kind: TemplateUser; handle: string }

/** Chooses the template of one entry, at once. Nothing is shown where there is only the one of all entries. */
export function TemplateCard({ kind, handle }: Entry) {
  const { data } = useCall('/template/choices', { kind, handle }, { enabled: may('content.change') })
  const assign = useWrite('/template/assign', { stale: ['/template/choices'] })
  if (!data || isOnlyOne(data)) return null
  const choose = (template: string | null) =>
    assign.mutate(
      { kind, handle, template },
      {
        onSuccess: ({ change }) => toastChange(t('desk.record.template_changed'), change),
        onError: toastError,
      },
    )
  return (
    <Card title={t('desk.record.template')}>
      <TemplateSelect {...data} onChange={choose} isDisabled={assign.isPending} hidesLabel />
    </Card>
  )
}

/** Chooses the template of a page or article, which is saved and published with its draft. */
export function TemplateField({ kind }: { kind: 'page' | 'article' }) {
  const { value, onChange } = useField<string | null>('template')
  const { data } = useCall('/template/choices', { kind })
  if (!data || isOnlyOne({ ...data, template: value })) return null
  return (
    <div data-path="template">
      <TemplateSelect template={value} choices={data.choices} {...{ onChange }} />
    </div>
  )
}

type Choices = { template: string | null; choices: string[] }

function isOnlyOne({ template, choices }: Choices): boolean {
  return template === null && choices.length === 0
}

const standard = ''

type SelectProps = Choices & {
  onChange(template: string | null): void
  isDisabled?: boolean
  hidesLabel?: boolean
}

function TemplateSelect({ template, choices, onChange, ...rest }: SelectProps) {
  // One that was removed meanwhile stays visible until another is chosen.
  const known = template === null || choices.includes(template) ? choices : [template, ...choices]
  return (
    <Select
      label={t('desk.record.template')}
      hint={t('desk.record.template_hint')}
      options={[
        { value: standard, label: t('desk.record.template_standard') },
        ...known.map((name) => ({ value: name, label: name })),
      ]}
      value={template ?? standard}
      onChange={(name) => onChange(name === standard ? null : name)}
      {...rest}
    />
  )
}
