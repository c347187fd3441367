import { useState } from 'react'
import type { Address } from '#contract/address.ts'
import type { AdminOrder } from '#contract/admin/orders/order.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useOrderWrite } from './use-order.ts'

const fields = [
  'firstName',
  'lastName',
  'company',
  'address',
  'apartment',
  'postalCode',
  'city',
  'area',
  'state',
  'country',
  'countryCode',
  'phone',
] as const

type Field = (typeof fields)[number]

/** Corrects the address that an order ships to. Fields that were not edited here stay as colleagues leave them. */
export function AddressSheet({ order, onClose }: { order: AdminOrder; onClose(): void }) {
  const [edits, setEdits] = useState<Partial<Record<Field, { from: string; to: string }>>>({})
  const live = order.address
  const stored = (field: Field) => live?.[field] ?? ''
  const save = useOrderWrite('/order/address', 'desk.order.address_done')
  const errors = save.error?.fields ?? {}
  const submit = async () => {
    const { lines: _shown, ...before } = live!
    const typed = Object.fromEntries(Object.entries(edits).map(([field, { to }]) => [field, to]))
    const address = { ...before, ...typed }
    const next = { ...address, country: address.country.trim().toUpperCase() } as Address
    if (await save.run({ number: order.number, version: order.version, address: next })) onClose()
  }
  return (
    <Dialog
      side
      isOpen
      title={t('desk.order.edit_address')}
      onClose={onClose}
      actions={
        <Button look="primary" isPending={save.isPending} onPress={() => void submit()}>
          {t('desk.record.save')}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {fields.map((field) => {
          const edit = edits[field]
          const isTheirs = edit && edit.from !== stored(field) && edit.to !== stored(field)
          const theirs = `${t('desk.record.conflicts', { count: 1 })}: ${stored(field) || '–'}`
          return (
            <TextField
              key={field}
              label={t(`desk.order.address_${field}`)}
              value={edit?.to ?? stored(field)}
              onChange={(to) => setEdits({ ...edits, [field]: { from: edit?.from ?? stored(field), to } })}
              maxLength={200}
              autoComplete="off"
              error={errors[field] ?? errors[`address.${field}`] ?? (isTheirs ? theirs : undefined)}
            />
          )
        })}
      </div>
      {save.error && Object.keys(errors).length === 0 && (
        <p role="alert" className="mt-3 text-error">
          {save.error.message}
        </p>
      )}
    </Dialog>
  )
}
