import { useState } from 'react'
import type { Address } from '#contract/address.ts'
import type { AdminOrder } from '#contract/admin/order.ts'
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

/** Corrects the address that an order ships to. */
export function AddressSheet({ order, onClose }: { order: AdminOrder; onClose(): void }) {
  const [address, setAddress] = useState<Partial<Record<(typeof fields)[number], string>>>(
    order.address ?? {},
  )
  const save = useOrderWrite('/order/address', 'desk.order.address_done')
  const errors = save.error?.fields ?? {}
  const submit = async () => {
    const { lines: _shown, ...before } = order.address!
    const next = { ...before, ...address, country: address.country?.trim().toUpperCase() } as Address
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
        {fields.map((field) => (
          <TextField
            key={field}
            label={t(`desk.order.address_${field}`)}
            value={address[field] ?? ''}
            onChange={(text) => setAddress({ ...address, [field]: text })}
            maxLength={200}
            autoComplete="off"
            error={errors[field] ?? errors[`address.${field}`]}
          />
        ))}
      </div>
      {save.error && Object.keys(errors).length === 0 && (
        <p role="alert" className="mt-3 text-error">
          {save.error.message}
        </p>
      )}
    </Dialog>
  )
}
