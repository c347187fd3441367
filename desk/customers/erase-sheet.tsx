import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { money, number } from '../formats.ts'
import { forget, queries, read, refresh, useCall, useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { linkLook } from '../ui/fact.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import type { Customer } from './use-customer.ts'

/** Erases a customer for good. Says what goes and what the law keeps, and asks for the name. */
export function EraseSheet({ customer: { id, name }, onClose }: { customer: Customer; onClose(): void }) {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const { data, error } = useCall('/customer/erasePreview', { id }, { tags: [`customer:${id}`] })
  const erase = useWrite('/customer/erase')
  const submit = () =>
    erase.mutate(
      { id, confirm: typed.trim() },
      {
        async onSuccess() {
          onClose()
          toast(t('desk.customer.erased'))
          forget('/customer/list')
          await navigate({ to: '/customers' })
          queries.removeQueries({ queryKey: read('/customer/detail', { id }).queryKey })
          await refresh('/customer/list', '/view/counts')
        },
      },
    )
  const isBlocked = data !== undefined && data.openOrders.length > 0
  return (
    <Dialog
      isOpen
      title={t('desk.customer.erase_title', { name })}
      onClose={onClose}
      actions={
        <Button
          look="danger"
          isPending={erase.isPending}
          isDisabled={!data || isBlocked || typed.trim() !== data.confirm}
          onPress={submit}
        >
          {t('desk.customer.do_erase')}
        </Button>
      }
    >
      {!data && (error ? <p role="alert">{error.message}</p> : <Skeleton lines={5} />)}
      {data && isBlocked && (
        <>
          <p>{t('desk.customer.open_orders')}</p>
          <ul className="mt-2 flex flex-wrap gap-x-3 gap-y-1">
            {data.openOrders.map((order) => (
              <li key={order}>
                <Link to="/orders/$number" params={{ number: order }} className={linkLook}>
                  {order}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {data && !isBlocked && (
        <div className="space-y-4">
          <p>{t('desk.customer.erase_about')}</p>
          <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 rounded-box bg-base-200 p-3 tabular-nums">
            {(['addresses', 'sessions', 'favorites'] as const).map((part) => (
              <Row key={part} name={t(`desk.customer.erases_${part}`)} value={number(data.erases[part])} />
            ))}
            <Row name={t('desk.customer.credit')} value={money(data.erases.credits)} />
          </dl>
          {data.keeps.orders > 0 && (
            <p className="text-muted">{t('desk.customer.erase_keeps', { count: data.keeps.orders })}</p>
          )}
          <TextField
            label={t('desk.customer.type_to_confirm', { text: data.confirm })}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
            error={erase.error?.fields.confirm}
          />
          {erase.error && !erase.error.fields.confirm && (
            <p role="alert" className="text-error">
              {erase.error.message}
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="text-end">{value}</dd>
    </>
  )
}
