import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { ShownAddress } from '#contract/address.ts'
import type { AdminOrder } from '#contract/admin/orders/order.ts'
import { personName } from '#contract/person-name.ts'
import { nameOf } from '../formats.ts'
import { AddressNotes } from '../resource/address-notes.tsx'
import { StaffNote } from '../resource/timeline/staff-note.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { inputLook } from '../ui/field.tsx'
import { Card } from '../ui/screen.tsx'
import { Tags } from '../ui/tag.tsx'
import { methodText } from './states.tsx'
import { useOrderWrite } from './use-order.ts'

type SideProps = { order: AdminOrder; onEditAddress(): void }

/** Facts of an order beside its lines: buyer, addresses, note, labels. */
export function OrderSide({ order, onEditAddress }: SideProps) {
  const { address, addressNotes, billing, email, mobile, otherOrders, shippingMethod, paymentMethod, lang } =
    order
  const name = address ? personName(address) : email
  const canEdit = order.can.address === true && may('orders.change')
  return (
    <div className="space-y-4">
      <Card title={t('desk.order.note')}>
        <StaffNote
          label={t('desk.order.note')}
          hint={t('desk.order.note_hint')}
          isReadOnly={!may('orders.change')}
        />
      </Card>
      <Card title={t('desk.order.labels')}>
        <Labels {...{ order }} />
      </Card>
      {email && (
        <Card title={t('desk.order.buyer')}>
          <p className="font-medium break-words">
            {order.customerId && may('customers.read') ? (
              <Link
                to="/customers/$id"
                params={{ id: order.customerId }}
                className="underline underline-offset-2"
              >
                <bdi>{name}</bdi>
              </Link>
            ) : (
              <bdi>{name}</bdi>
            )}
          </p>
          <p className="break-all">
            <bdi>{email}</bdi>
          </p>
          {mobile && (
            <p>
              <bdi>{mobile}</bdi>
            </p>
          )}
          <p className="mt-1 text-note text-muted">
            {t('desk.order.language', { name: nameOf('language', lang) })}
          </p>
          {otherOrders > 0 && (
            <Link
              to="/orders"
              search={{ q: email }}
              className="mt-1 inline-block underline underline-offset-2"
            >
              {t('desk.order.other_orders', { count: otherOrders })}
            </Link>
          )}
        </Card>
      )}
      {address && (
        <Card
          title={t('desk.order.ships_to')}
          actions={
            <>
              {canEdit && (
                <Button
                  look="quiet"
                  icon={Pencil}
                  aria-label={t('desk.order.edit_address')}
                  onPress={onEditAddress}
                />
              )}
              <CopyAddress {...{ address }} />
            </>
          }
        >
          <Postal {...{ address }} />
          <p className="mt-2 text-note text-muted">{shippingMethod?.name}</p>
          <AddressNotes notes={addressNotes} />
        </Card>
      )}
      {billing && (
        <Card title={t('desk.order.bills_to')}>
          <Postal address={billing} />
          {billing.vatId && <p className="mt-1 text-note text-muted">{billing.vatId}</p>}
        </Card>
      )}
      <Card title={t('desk.order.payment_method')}>
        <p>{methodText(paymentMethod)}</p>
      </Card>
    </div>
  )
}

function Postal({ address }: { address: ShownAddress }) {
  return (
    <address className="not-italic break-words">
      {[personName(address), ...address.lines, nameOf('region', address.country)]
        .filter(Boolean)
        .map((line) => (
          <bdi key={line} className="block">
            {line}
          </bdi>
        ))}
      {address.phone && (
        <bdi className="block">
          {address.countryCode} {address.phone}
        </bdi>
      )}
    </address>
  )
}

function CopyAddress({ address }: { address: ShownAddress }) {
  const text = [personName(address), ...address.lines, nameOf('region', address.country)]
    .filter(Boolean)
    .join('\n')
  return (
    <span data-copy-address>
      <CopyButton {...{ text }} label={t('desk.order.copy_address')} done={t('desk.order.address_copied')} />
    </span>
  )
}

/** Labels are saved at once; Undo is in the message. */
function Labels({ order: { number, labels } }: { order: AdminOrder }) {
  const [typed, setTyped] = useState('')
  const write = useOrderWrite('/order/label', 'desk.order.labels_done')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const label = typed.trim()
    if (!label) return
    setTyped('')
    void write.run({ number, add: [label] })
  }
  return (
    <div className="space-y-2">
      {labels.length > 0 && (
        <Tags
          label={t('desk.order.labels')}
          tags={labels.map((label) => ({ id: label, label }))}
          onRemove={(label) => void write.run({ number, remove: [label] })}
        />
      )}
      {may('orders.change') && (
        <form onSubmit={submit}>
          <input
            aria-label={t('desk.order.add_label')}
            placeholder={t('desk.order.add_label')}
            value={typed}
            maxLength={40}
            onChange={(event) => setTyped(event.target.value)}
            className={inputLook}
          />
        </form>
      )}
    </div>
  )
}
