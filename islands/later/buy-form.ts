import { codes } from '#contract/codes.ts'
import type { Props } from '#contract/components.ts'
import { wake } from '#islands/boot/components.ts'
import { emit } from '#islands/events.ts'
import { t } from '#islands/messages.ts'
import { addToCart } from '#islands/stores/cart.ts'
import { showToast } from '#islands/ui/toast-stack.ts'

/**
 * Adds what was chosen in the buy form to the cart, before or without its component. If options are missing, starts the
 * component, which asks for them.
 */
export async function buy(form: HTMLFormElement, chosen: FormData): Promise<void> {
  const sku = String(chosen.get('sku') ?? '') || skuOf(form, chosen)
  if (!sku) {
    await wake('buy-box')
    form.ariaBusy = null
    form.requestSubmit()
    return
  }
  const answer = await addToCart(sku, Number(chosen.get('quantity') ?? 1) || 1)
  if (answer.code === codes.success) emit('open-cart')
  else if (answer.code === codes.fail) showToast('error', answer.msg || t('toast.unknown'))
}

function skuOf(form: HTMLFormElement, chosen: FormData): string | undefined {
  const props = form.closest<HTMLElement>('[data-component="buy-box"]')?.dataset.props
  if (!props) return undefined
  const { product } = JSON.parse(props) as Props<'buy-box'>
  return product.variants.find(({ options }) =>
    Object.entries(options).every(([code, value]) => chosen.get(`option-${code}`) === value),
  )?.sku
}
