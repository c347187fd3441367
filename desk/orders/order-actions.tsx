import { useState } from 'react'
import type { AdminOrder, OrderAction } from '#contract/admin/orders/order.ts'
import type { Permission } from '#contract/admin/permissions.ts'
import { call } from '../calls.ts'
import { money } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { openDocument } from '../invoices/open-document.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { MenuEntry } from '../ui/menu.tsx'
import { ScreenActions } from '../ui/screen-actions.tsx'
import { toastError } from '../ui/toast.tsx'
import { WholeNumbers } from '../ui/whole-numbers.tsx'
import { useOrderWrite } from './use-order.ts'

export type Sheet = 'ship' | 'refund' | 'cancel' | 'cancelUnits' | 'edit' | 'decide' | 'address' | 'print'

/** Actions without undo, which ask once. */
type Final = 'markPaid' | 'accept' | 'resend'

const permissionOf: Record<OrderAction | 'refund' | 'resend', Permission> = {
  ...{ ship: 'orders.ship', pack: 'orders.pack', unpack: 'orders.pack', refund: 'orders.refund' },
  ...{
    cancel: 'orders.change',
    cancelUnits: 'orders.change',
    edit: 'orders.change',
    decide: 'orders.change',
    refuse: 'orders.change',
  },
  ...{
    markPaid: 'orders.change',
    accept: 'orders.change',
    address: 'orders.change',
    resend: 'orders.change',
  },
}

const keyed: Record<string, string> = { ship: 's', refund: 'r' }

type OrderActionsProps = { order: AdminOrder; onOpen(sheet: Sheet): void }

/** The main action of an order, and the others, with the reason of those that its state forbids. */
export function OrderActions({ order, onOpen }: OrderActionsProps) {
  const [final, setFinal] = useState<Final | null>(null)
  const { number, version, can } = order
  const pack = useOrderWrite('/order/pack', 'desk.order.packed_done')
  const unpack = useOrderWrite('/order/unpack', 'desk.order.unpacked_done')
  const works: Record<string, () => void> = {
    ...{ ship: () => onOpen('ship'), refund: () => onOpen('refund'), decide: () => onOpen('decide') },
    ...{
      cancel: () => onOpen('cancel'),
      cancelUnits: () => onOpen('cancelUnits'),
      edit: () => onOpen('edit'),
      address: () => onOpen('address'),
    },
    ...{
      markPaid: () => setFinal('markPaid'),
      accept: () => setFinal('accept'),
      resend: () => setFinal('resend'),
    },
    pack: () => void pack.run({ number, version }),
    unpack: () => void unpack.run({ number, version }),
    invoice: () => void openInvoice(number).catch(toastError),
  }
  const main = (['decide', 'ship', 'accept', 'markPaid'] as const).find(
    (action) => can[action] === true && may(permissionOf[action]),
  )
  const isPaid = order.payStatus === 'paid' && (order.paymentAmount?.amount ?? 0) > 0
  const entry = (action: OrderAction | 'refund' | 'resend', danger = false): MenuEntry[] => {
    if (!may(permissionOf[action]) || action === main) return []
    const ability = action in can ? can[action as OrderAction] : true
    const why = ability === true || ability === undefined ? undefined : ability.why
    return [{ id: action, label: t(`desk.order.action_${action}`), why, danger, onAction: works[action]! }]
  }
  const entries = [
    ...entry('ship'),
    ...(can.unpack === true ? entry('unpack') : entry('pack')),
    ...entry('markPaid'),
    ...(order.paymentMethod === 'cod' ? entry('accept') : []),
    ...(isPaid ? entry('refund') : []),
    ...entry('edit'),
    ...entry('address'),
    ...entry('resend'),
    { id: 'print', label: t('desk.order.print'), onAction: () => onOpen('print') },
    ...(may('money.read')
      ? [{ id: 'invoice', label: t('desk.order.action_invoice'), onAction: works.invoice! }]
      : []),
    ...entry('cancelUnits', true),
    ...entry('cancel', true),
  ]
  const offered = [
    ...(main ? [{ id: main, label: t(`desk.order.action_${main}`), onAction: works[main]! }] : []),
    ...entries,
  ]
  useActions(
    offered
      .filter((each) => !('why' in each && each.why))
      .map(({ id, label, onAction }) => ({
        id: `order ${id}`,
        of: `/orders/${number}`,
        label,
        ...(keyed[id] ? { keys: keyed[id] } : {}),
        run: onAction,
      })),
  )
  return (
    <>
      <ScreenActions
        main={
          main
            ? { id: main, label: t(`desk.order.action_${main}`), look: 'primary', onPress: works[main]! }
            : null
        }
        more={entries}
        isBusy={pack.isPending || unpack.isPending}
      />
      {final && <Confirm {...{ order, final }} onClose={() => setFinal(null)} />}
    </>
  )
}

function Confirm({ order, final, onClose }: { order: AdminOrder; final: Final; onClose(): void }) {
  const { number, version } = order
  const write = useOrderWrite(`/order/${final}`, `desk.order.${final}_done`)
  const submit = async () => {
    await write.run({ number, version })
    onClose()
  }
  return (
    <Dialog
      isOpen
      title={t(`desk.order.action_${final}`)}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('desk.record.cancel')}</Button>
          <Button look="primary" isPending={write.isPending} onPress={() => void submit()}>
            {t(`desk.order.action_${final}`)}
          </Button>
        </>
      }
    >
      <WholeNumbers
        text={t(`desk.order.${final}_confirm`, { number, amount: order.due ? money(order.due) : '' })}
      />
    </Dialog>
  )
}

/** Opens the latest document of an order in a tab of its own. */
async function openInvoice(order: string): Promise<void> {
  const { items } = await call('/invoice/list', {
    filter: { all: [{ field: 'order', op: 'is', value: order }] },
    size: 1,
  })
  const [latest] = items
  if (!latest) throw new Error(t('desk.order.no_invoice'))
  await openDocument(latest.number)
}
