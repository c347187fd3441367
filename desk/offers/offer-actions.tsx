import { useRouter } from '@tanstack/react-router'
import { CircleStop, Copy } from 'lucide-react'
import type { OfferState } from '#contract/admin/marketing/offer-parts.ts'
import { useWrite } from '../query.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { ScreenActions } from '../ui/screen-actions.tsx'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'
import { showCoupon, showPromotion } from './use-offer.ts'

type OfferActionsProps = { kind: 'promotion' | 'coupon'; id: number; state: OfferState; onTry(): void }

/** Tries an offer in a cart, ends it now, or leads to a copy of it. */
export function OfferActions({ kind, id, state, onTry }: OfferActionsProps) {
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
  const mayChange = may('promotions.change')
  const isOver = state === 'ended' || state === 'off'
  return (
    <ScreenActions
      others={[{ id: 'try', label: t('desk.offer.try_cart'), onPress: onTry }]}
      more={
        !mayChange
          ? []
          : [
              {
                ...{ id: 'end', label: t('desk.offer.end'), icon: CircleStop },
                why: isOver ? t(`desk.offer.state_${state}`) : undefined,
                onAction: () => void endNow(),
              },
              {
                id: 'duplicate',
                label: t('desk.offer.duplicate'),
                icon: Copy,
                onAction: () => void duplicate(),
              },
            ]
      }
    />
  )
}
