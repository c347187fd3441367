import { useRouter } from '@tanstack/react-router'
import { CircleStop, Copy, Ellipsis } from 'lucide-react'
import type { OfferState } from '#contract/admin/offer-parts.ts'
import { useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'
import { showCoupon, showPromotion } from './use-offer.ts'

type OfferActionsProps = { kind: 'promotion' | 'coupon'; id: number; state: OfferState }

/** Ends an offer now, or leads to a copy of it. */
export function OfferActions({ kind, id, state }: OfferActionsProps) {
  const end = useWrite(`/${kind}/end`)
  const bulk = useWrite(`/${kind}/bulk`, { stale: [`/${kind}/list`] })
  const router = useRouter()
  const endNow = async () => {
    try {
      const ended = await end.mutateAsync({ id })
      if ('coupon' in ended) showCoupon(ended)
      else showPromotion(ended)
      toastChange(t('desk.offer.ended_done'), ended.change)
    } catch (error) {
      toastError(error)
    }
  }
  const duplicate = async () => {
    try {
      const made = await bulk.mutateAsync({ ids: [id], action: 'duplicate' })
      const [copy] = 'coupons' in made ? made.coupons : made.promotions
      await router.navigate({ to: `/${kind}s/$id`, params: { id: String(copy) } })
    } catch (error) {
      toastError(error)
    }
  }
  const isOver = state === 'ended' || state === 'off'
  return (
    <Menu
      entries={[
        {
          ...{ id: 'end', label: t('desk.offer.end'), icon: CircleStop },
          why: isOver ? t(`desk.offer.state_${state}`) : undefined,
          onAction: () => void endNow(),
        },
        { id: 'duplicate', label: t('desk.offer.duplicate'), icon: Copy, onAction: () => void duplicate() },
      ]}
    >
      <Button icon={Ellipsis} aria-label={t('desk.record.more')} />
    </Menu>
  )
}
