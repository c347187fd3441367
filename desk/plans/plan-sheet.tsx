import { useState } from 'react'
import { productStatuses } from '#contract/admin/catalog/product-fields.ts'
import type { CallPayload } from '../calls.ts'
import { textOf } from '../formats.ts'
import type { BulkSelection } from '../lists/list-screen.ts'
import { AddMany } from '../products/add-many.tsx'
import { useChoices } from '../products/choices.ts'
import { classText } from '../products/class-text.ts'
import { statusText } from '../products/states.tsx'
import { useCall } from '../query.ts'
import { groupOptions } from '../resource/choices/group-options.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { type Option, Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { usePlanning } from './use-planning.ts'

type Action = CallPayload<'/product/plan'>['action']

const kinds = [
  ...(['tags', 'categories', 'status', 'vendor', 'type', 'taxClass', 'shippingClass', 'attribute'] as const),
]
type Kind = (typeof kinds)[number]

/** Chooses one change for all selected products, and leads to its preview. */
export function PlanSheet({ selection, onClose }: { selection: BulkSelection; onClose(): void }) {
  const [kind, setKind] = useState<Kind>('tags')
  const [action, setAction] = useState<Action | null>(null)
  const { isPending, error, plan } = usePlanning(onClose)
  const submit = async () => {
    if (action && !isPending) await plan('/product/plan', selection, action)
  }
  const choose = (next: Kind) => {
    setKind(next)
    setAction(null)
  }
  return (
    <Dialog
      side
      isOpen
      title={t('desk.product.change_many')}
      onClose={onClose}
      actions={
        <Button look="primary" isDisabled={!action} isPending={isPending} onPress={() => void submit()}>
          {t('desk.product.preview_change')}
        </Button>
      }
    >
      <div className="space-y-4">
        <Select
          label={t('desk.product.what_changes')}
          value={kind}
          options={kinds.map((value) => ({ value, label: fieldText(value) }))}
          onChange={choose}
        />
        <ActionFields key={kind} {...{ kind }} onChange={setAction} />
        <p className="text-note text-muted">{t('desk.product.plan_hint')}</p>
        {error && (
          <p role="alert" className="text-error">
            {error}
          </p>
        )}
      </div>
    </Dialog>
  )
}

const fieldText = (kind: Kind) => t(`desk.product.field_${kind}`)

type FieldsProps = { kind: Kind; onChange(action: Action | null): void }

function ActionFields({ kind, onChange }: FieldsProps) {
  const choices = useChoices()
  switch (kind) {
    case 'tags':
      return (
        <AddAndRemove
          path="/tag/list"
          onChange={(add, remove) => onChange(add.length + remove.length > 0 ? { kind, add, remove } : null)}
        />
      )
    case 'categories':
      return (
        <AddAndRemove
          options={groupOptions(choices.categories)}
          onChange={(add, remove) =>
            onChange(
              add.length + remove.length > 0
                ? { kind, add: add.map(Number), remove: remove.map(Number) }
                : null,
            )
          }
        />
      )
    case 'status':
      return (
        <OneOf
          label={fieldText(kind)}
          options={productStatuses.map((value) => ({ value, label: statusText(value) }))}
          onChange={(to) => onChange({ kind, to: to as (typeof productStatuses)[number] })}
        />
      )
    case 'taxClass':
    case 'shippingClass': {
      const values = kind === 'taxClass' ? choices.taxClasses : choices.shippingClasses
      return (
        <OneOf
          label={fieldText(kind)}
          options={values.map((value) => ({ value, label: classText(kind, value) }))}
          onChange={(value) => onChange({ kind: 'set', field: kind, value })}
        />
      )
    }
    case 'vendor':
    case 'type':
      return (
        <FreeText
          label={fieldText(kind)}
          onChange={(value) => onChange({ kind: 'set', field: kind, value })}
        />
      )
    case 'attribute':
      return <AttributeFields onChange={onChange} />
  }
}

type AddAndRemoveProps = {
  /** The list of groups that can be chosen by handle, unless `options` names them. */
  path?: '/tag/list'
  options?: Option[]
  onChange(add: string[], remove: string[]): void
}

function AddAndRemove({ path, options, onChange }: AddAndRemoveProps) {
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  const { data } = useCall('/tag/list', {}, { tags: ['tag'] })
  const tags = data?.items.map(({ handle, name }) => ({ value: handle, label: name })) ?? []
  const known = path ? tags : (options ?? [])
  const change = (nextAdd: string[], nextRemove: string[]) => {
    setAdd(nextAdd)
    setRemove(nextRemove)
    onChange(nextAdd, nextRemove)
  }
  return (
    <>
      <AddMany
        label={t('desk.product.add')}
        options={known}
        values={add}
        allowsNew={path !== undefined}
        onChange={(next) => change(next, remove)}
      />
      <AddMany
        label={t('desk.product.remove')}
        options={known}
        values={remove}
        onChange={(next) => change(add, next)}
      />
    </>
  )
}

type OneOfProps = { label: string; options: Option[]; onChange(value: string): void }

function OneOf({ label, options, onChange }: OneOfProps) {
  const [value, setValue] = useState<string | null>(null)
  return (
    <Select
      {...{ label, options, value }}
      onChange={(next) => {
        setValue(next)
        onChange(next)
      }}
    />
  )
}

function FreeText({ label, onChange }: { label: string; onChange(value: string): void }) {
  const [value, setValue] = useState('')
  return (
    <TextField
      {...{ label, value }}
      maxLength={200}
      onChange={(next) => {
        setValue(next)
        onChange(next.trim())
      }}
    />
  )
}

/** The value of an attribute in the specification, or none. */
function AttributeFields({ onChange }: { onChange(action: Action | null): void }) {
  const { data } = useCall('/attribute/list', {}, { tags: ['attribute'] })
  const [attribute, setAttribute] = useState<string | null>(null)
  const found = data?.items.find(({ id }) => id === attribute)
  return (
    <>
      <OneOf
        label={fieldText('attribute')}
        options={data?.items.map(({ id, labels }) => ({ value: id, label: textOf(labels) || id })) ?? []}
        onChange={(next) => {
          setAttribute(next)
          onChange(null)
        }}
      />
      {found && (
        <OneOf
          key={found.id}
          label={t('desk.product.attribute_value')}
          options={[
            { value: '', label: t('desk.product.no_value') },
            ...found.values.map(({ code, labels }) => ({ value: code, label: textOf(labels) || code })),
          ]}
          onChange={(value) => onChange({ kind: 'attribute', attribute: found.id, value: value || null })}
        />
      )}
    </>
  )
}
