import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { AdminAttribute } from '#contract/admin/catalog/attribute.ts'
import { textOf } from '../formats.ts'
import { refresh, useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'

/** Makes an attribute that becomes an option of the product. */
export function NewAttribute({ onMade }: { onMade(attribute: string): void }) {
  const create = useWrite('/attribute/create')
  const make = async (name: string) => {
    const { attribute } = await create.mutateAsync({ labels: { en: name } })
    await refresh('/attribute/list')
    onMade(attribute.id)
  }
  return <ByName label={t('desk.product.new_attribute')} write={create} onName={make} />
}

type NewValueProps = {
  attribute: AdminAttribute
  /** `values`: the codes of all values in order. */
  onMade(values: string[], made: string | undefined): void
}

/** Gives an attribute one more value. A name that it already has chooses that value. */
export function NewValue({ attribute, onMade }: NewValueProps) {
  const { id, version, values } = attribute
  const save = useWrite('/attribute/save')
  const make = async (name: string) => {
    const same = values.find(({ labels }) =>
      [labels.en, textOf(labels)].some((label) => label?.toLowerCase() === name.toLowerCase()),
    )
    if (same)
      return onMade(
        values.map(({ code }) => code),
        same.code,
      )
    const to = [...values, { labels: { en: name }, swatch: null }]
    const { attribute: saved } = await save.mutateAsync({
      ...{ id, version },
      set: [{ path: 'values', from: values, to }],
    })
    await refresh('/attribute/list')
    const known = new Set(values.map(({ code }) => code))
    const codes = saved.values.map(({ code }) => code)
    onMade(
      codes,
      codes.findLast((code) => !known.has(code)),
    )
  }
  return <ByName label={t('desk.product.add_value')} write={save} onName={make} />
}

type ByNameProps = {
  label: string
  write: { isPending: boolean; error: Error | null }
  onName(name: string): Promise<void>
}

/** A name and its button on one line. Enter presses the button. */
function ByName({ label, write, onName }: ByNameProps) {
  const [name, setName] = useState('')
  const submit = async () => {
    if (!name.trim() || write.isPending) return
    // The field shows why the shop refused it.
    const isMade = await onName(name.trim()).then(
      () => true,
      () => false,
    )
    if (isMade) setName('')
  }
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          {...{ label }}
          value={name}
          onChange={setName}
          maxLength={100}
          error={write.error?.message}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return event.continuePropagation()
            event.preventDefault()
            void submit()
          }}
        />
      </div>
      <Button
        icon={Plus}
        aria-label={label}
        isDisabled={!name.trim()}
        isPending={write.isPending}
        onPress={() => void submit()}
      />
    </div>
  )
}
