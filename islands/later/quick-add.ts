import { codes } from '#contract/codes.ts'
import { wake } from '#islands/boot/components.ts'
import { emit } from '#islands/events.ts'
import { t } from '#islands/messages.ts'
import { addToCart } from '#islands/stores/cart.ts'
import { quickProduct } from '#islands/stores/quick-product.ts'
import { showToast } from '#islands/ui/toast-stack.ts'
import { openDialog } from './open-dialog.ts'

/** Adds a card's only variant to the cart, or opens the dialog in which the shopper chooses one. */
export async function quickAdd(button: HTMLElement): Promise<void> {
  const { quick = '', sku } = button.dataset
  const dialog = document.querySelector<HTMLDialogElement>('#quick-add')
  if (!sku && dialog) {
    quickProduct.setState({ slug: quick }, true)
    await openDialog(dialog, () => wake('quick-add').catch(() => openProduct(button)))
    return
  }
  if (!sku || button.ariaBusy) return
  button.ariaBusy = 'true'
  const answer = await addToCart(sku, 1)
  button.ariaBusy = null
  if (answer.code === codes.success) emit('open-cart')
  else if (answer.code === codes.fail) showToast('error', answer.msg || t('toast.unknown'))
}

/** Without the dialog's code the shopper chooses on the product's page. */
function openProduct(button: HTMLElement): void {
  button.closest('.product-card')?.querySelector('a')?.click()
}
