import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { EditPreview } from '#contract/admin/desk/edit-preview.ts'
import type { AdminOrder } from '#contract/admin/orders/order.ts'
import { LineRow } from '../drafts/lines-card.tsx'
import type { Line as AddedLine } from '../drafts/use-draft.ts'
import { money } from '../formats.ts'
import { read } from '../query.ts'
import { VariantSearch } from '../resource/choices/variant-choice.tsx'
import { needsApproval } from '../resource/record-write.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { CountField } from '../ui/count-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { AboveLimit } from './above-limit.tsx'
import { EditOutcome } from './edit-outcome.tsx'
import { EditTerms, type Terms } from './edit-terms.tsx'
import { Reason } from './reason.tsx'
import { leftOf } from './ship-sheet.tsx'
import { type Line, optionsText, Picture } from './units.tsx'
import { useOrderWrite } from './use-order.ts'

/**
 * Takes unshipped units off an order, adds goods, changes its shipping method and gives a discount. The server calculates
 * what that costs before it is done.
 */
export function EditSheet({ order, onClose }: { order: AdminOrder; onClose(): void }) {
  const { number, version, currency } = order
  const [kept, setKept] = useState<Record<string, number>>({})
  const [added, setAdded] = useState<AddedLine[]>([])
  const [terms, setTerms] = useState<Terms>({})
  const [reason, setReason] = useState('')
  const lines = order.products.filter((line) => leftOf(line) > 0)
  const wish = {
    remove: lines.flatMap((line) => {
      const quantity = leftOf(line) - (kept[line.lineId] ?? leftOf(line))
      return quantity > 0 ? [{ lineId: line.lineId, quantity }] : []
    }),
    add: added
      .filter(({ quantity }) => quantity > 0)
      .map(({ sku, quantity, unitPrice, reason: why }) => ({ sku, quantity, unitPrice, reason: why })),
    ...terms,
  }
  const isEmpty = wish.remove.length + wish.add.length + Object.keys(terms).length === 0
  const asked = useDeferredValue(JSON.stringify({ number, ...wish }))
  const isBehind = asked !== JSON.stringify({ number, ...wish })
  const preview = useQuery({
    ...read('/order/editPreview', JSON.parse(asked), { tags: ['order'] }),
    retry: false,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const edit = useOrderWrite('/order/edit', 'desk.order.edit_done')
  const askApproval = needsApproval(edit.error)
  const found = isEmpty || preview.isError ? undefined : preview.data
  const isCurrent = found !== undefined && !preview.isFetching && !isBehind
  const isShort = found?.added.some(({ problem }) => problem !== null) ?? false
  const errors = { ...preview.error?.fields, ...edit.error?.fields }
  const submit = async () => {
    if (!found) return
    const difference = found.difference.amount
    if (await edit.run({ number, version, ...wish, difference, reason, askApproval })) onClose()
    else await preview.refetch()
  }
  // A new wish may be within the limit again.
  const changing =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      edit.reset()
      set(value)
    }
  const putAdded = changing(setAdded)
  const change = (sku: string, to: Partial<AddedLine>) =>
    putAdded(added.map((line) => (line.sku === sku ? { ...line, ...to } : line)))
  const named = Object.keys(errors).some((path) => /^(add\.|discount|shippingMethod)/.test(path))
  const problem = named || isEmpty ? undefined : preview.error?.message
  return (
    <Dialog
      side
      isOpen
      title={t('desk.order.edit_title', { number })}
      onClose={onClose}
      actions={
        <Button
          look="primary"
          isPending={edit.isPending}
          isDisabled={!isCurrent || isShort || !reason.trim()}
          onPress={() => void submit()}
        >
          {askApproval ? t('desk.order.ask_approval') : applyText(found)}
        </Button>
      }
    >
      <div className="space-y-4">
        <p className="text-muted">{t('desk.order.edit_hint')}</p>
        <section aria-label={t('desk.order.edit_kept')}>
          <h3 className="text-note font-medium">{t('desk.order.edit_kept')}</h3>
          <ul className="divide-y divide-base-300">
            {lines.map((line) => (
              <KeptLine
                key={line.lineId}
                {...{ line }}
                count={kept[line.lineId] ?? leftOf(line)}
                onChange={(count) => changing(setKept)({ ...kept, [line.lineId]: count })}
              />
            ))}
          </ul>
        </section>
        <section aria-label={t('desk.order.edit_added_lines')}>
          {added.length > 0 && (
            <>
              <h3 className="text-note font-medium">{t('desk.order.edit_added_lines')}</h3>
              <ul className="divide-y divide-base-300">
                {added.map((line, index) => (
                  <LineRow
                    key={line.sku}
                    {...{ line, currency }}
                    isClosed={false}
                    figure={preview.data?.added.find(({ sku }) => sku === line.sku)}
                    error={errors[`add.${index}.sku`] ?? errors[`add.${index}.unitPrice`]}
                    reasonError={errors[`add.${index}.reason`]}
                    onChange={(to) => change(line.sku, to)}
                    onRemove={() => putAdded(added.filter(({ sku }) => sku !== line.sku))}
                  />
                ))}
              </ul>
            </>
          )}
          <VariantSearch
            chosen={added.map(({ sku }) => sku)}
            onAdd={(line) => putAdded([...added, { ...line, quantity: 1, unitPrice: null, reason: '' }])}
          />
        </section>
        <EditTerms
          {...{ order, terms, errors }}
          methods={preview.data?.shippingMethods ?? []}
          coupon={preview.data?.shippingCoupon ?? null}
          onChange={changing(setTerms)}
        />
        {found && <EditOutcome preview={found} />}
        <Reason {...{ reason }} onChange={setReason} error={edit.error?.fields?.reason} />
        <AboveLimit isShown={askApproval} />
        {problem && (
          <p role="alert" className="text-error">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  )
}

type KeptLineProps = { line: Line; count: number; onChange(count: number): void }

function KeptLine({ line, count, onChange }: KeptLineProps) {
  const { name, unitPrice, shipped } = line
  const isGone = count === 0
  return (
    <li className="flex items-center gap-3 py-2">
      <Picture image={line.image} />
      <span className="min-w-0 flex-1">
        <bdi className={`block break-words ${isGone ? 'text-muted line-through' : ''}`}>{name}</bdi>
        <span className="block text-note text-muted">
          {[optionsText(line), unitPrice && money(unitPrice)].filter(Boolean).join(' · ')}
          {shipped > 0 && ` · ${t('desk.order.edit_shipped', { count: shipped })}`}
        </span>
      </span>
      <CountField
        label={t('desk.order.edit_quantity', { name })}
        value={count}
        max={leftOf(line)}
        {...{ onChange }}
      />
      <span className="w-10 text-note text-muted">{t('desk.order.of_units', { count: leftOf(line) })}</span>
    </li>
  )
}

function applyText(preview: EditPreview | undefined): string {
  if (preview && preview.refund.amount > 0)
    return t('desk.order.edit_apply_refund', { amount: money(preview.refund) })
  if (!preview || preview.charge === 'none') return t('desk.order.edit_apply')
  const amount = money(preview.due)
  return preview.charge === 'link'
    ? t('desk.order.edit_apply_charge', { amount })
    : t('desk.order.edit_apply_door', { amount })
}
