import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { MergeField, MergePreview } from '#contract/admin/customers/customer.ts'
import { money, number } from '../formats.ts'
import { read, refresh, useCall, useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { type Customer, putCustomer, shownCustomers } from './use-customer.ts'

type MergeProps = { customer: Customer; onClose(): void }

/** Merges another account into this one: finds it, shows what moves, and lets staff choose values that differ. */
export function MergeSheet({ customer, onClose }: MergeProps) {
  const [from, setFrom] = useState<string | null>(null)
  return from ? (
    <Confirm {...{ customer, from, onClose }} onBack={() => setFrom(null)} />
  ) : (
    <Dialog isOpen side title={t('desk.customer.merge_title', { name: customer.name })} onClose={onClose}>
      <Finder own={customer.id} onChoose={setFrom} />
    </Dialog>
  )
}

function Finder({ own, onChoose }: { own: string; onChoose(id: string): void }) {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data } = useQuery({
    ...read('/customer/list', { q, size: 10 }),
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
  })
  const found = q.length > 1 ? (data?.items ?? []).filter(({ id }) => id !== own) : []
  return (
    <div className="space-y-3">
      <TextField
        label={t('desk.customer.merge_find')}
        hint={t('desk.customer.merge_hint')}
        value={typed}
        onChange={setTyped}
        autoFocus
      />
      <ul className="divide-y divide-base-300" aria-label={t('desk.customer.merge_find')}>
        {found.map(({ id, name, email, mobile, orders }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onChoose(id)}
              className="block w-full rounded-field px-2 py-2.5 text-start hover:bg-hover"
            >
              <bdi className="block font-medium">{name}</bdi>
              <span className="block text-note break-all text-muted">
                <bdi>{email ?? mobile}</bdi> · {t('desk.customer.order_count', { count: orders })}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {q.length > 1 && data && found.length === 0 && <p className="text-muted">{t('desk.list.no_match')}</p>}
    </div>
  )
}

type ConfirmProps = MergeProps & { from: string; onBack(): void }

function Confirm({ customer, from, onBack, onClose }: ConfirmProps) {
  const { id } = customer
  const { data, error } = useCall('/customer/mergePreview', { id, from })
  const [choice, setChoice] = useState<Partial<Record<MergeField, string>>>({})
  const [typed, setTyped] = useState('')
  const merge = useWrite('/customer/merge')
  const submit = () =>
    merge.mutate(
      { id, from, choice, confirm: typed.trim() },
      {
        async onSuccess(shown) {
          putCustomer(shown)
          toast(t('desk.customer.merged'))
          onClose()
          await refresh(...shownCustomers)
        },
      },
    )
  const isReady =
    data !== undefined &&
    typed.trim() === data.confirm &&
    data.differs.every(({ field }) => choice[field] !== undefined)
  return (
    <Dialog
      isOpen
      side
      title={t('desk.customer.merge_title', { name: customer.name })}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onBack}>{t('desk.customer.merge_other')}</Button>
          <Button look="danger" isPending={merge.isPending} isDisabled={!isReady} onPress={submit}>
            {t('desk.customer.do_merge')}
          </Button>
        </>
      }
    >
      {!data && (error ? <p role="alert">{error.message}</p> : <Skeleton lines={6} />)}
      {data && (
        <div className="space-y-4">
          <p>{t('desk.customer.merge_about', { own: data.own.name, other: data.other.name })}</p>
          <Moves moves={data.moves} />
          {data.differs.map(({ field, own, other }) => (
            <fieldset key={field} className="space-y-1">
              <legend className="text-note font-medium">{t(`desk.customer.merge_${field}`)}</legend>
              {[own, other].map((value, index) => (
                <label
                  key={index === 0 ? 'own' : 'other'}
                  className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11"
                >
                  <input
                    type="radio"
                    name={field}
                    checked={choice[field] === value}
                    onChange={() => setChoice({ ...choice, [field]: value })}
                    className="size-4 accent-primary"
                  />
                  <bdi className="break-all">{value || t('desk.customer.none')}</bdi>
                </label>
              ))}
            </fieldset>
          ))}
          <TextField
            label={t('desk.customer.type_to_confirm', { text: data.confirm })}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
          />
          {merge.error && (
            <p role="alert" className="text-error">
              {merge.error.message}
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}

function Moves({ moves }: Pick<MergePreview, 'moves'>) {
  const { credits, ...counts } = moves
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 rounded-box bg-base-200 p-3 tabular-nums">
      {Object.entries(counts).map(([part, count]) => (
        <div key={part} className="col-span-2 flex justify-between gap-4">
          <dt className="text-muted">{t(`desk.customer.moves_${part}`)}</dt>
          <dd>{number(count)}</dd>
        </div>
      ))}
      <div className="col-span-2 flex justify-between gap-4">
        <dt className="text-muted">{t('desk.customer.credit')}</dt>
        <dd>{money(credits)}</dd>
      </div>
    </dl>
  )
}
