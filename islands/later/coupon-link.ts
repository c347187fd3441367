import { codes } from '#contract/codes.ts'
import { t } from '#islands/messages.ts'
import { showAddress } from '#islands/show-address.ts'
import { applyCoupon, forgetRefusal } from '#islands/stores/cart.ts'
import { showToast } from '#islands/ui/toast-stack.ts'

/**
 * Applies the coupon of a link such as /?coupon=SPRING, also to an empty cart, and removes it from the address, so that a
 * reload or a copied address does not apply it again.
 */
export async function applyLinkedCoupon(): Promise<void> {
  const url = new URL(location.href)
  const code = url.searchParams.get('coupon')?.trim()
  if (!code) return
  url.searchParams.delete('coupon')
  showAddress(url)
  const answer = await applyCoupon(code, true)
  forgetRefusal('coupon')
  if (answer.code === codes.success) {
    const waiting = answer.data.cart.notices.find(({ reason }) => reason.startsWith('coupon_'))
    showToast('success', waiting?.message ?? t('common.frame.coupon_applied', { code: code.toUpperCase() }))
  } else if (answer.code === codes.fail) showToast('error', answer.msg)
}
