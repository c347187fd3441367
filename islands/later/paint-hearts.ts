import { codes } from '#contract/codes.ts'
import type { FavoriteType } from '#contract/favorite.ts'
import { t } from '#islands/messages.ts'
import { pendingHearts } from '#islands/stores/session.ts'
import { isSaved, loadWishlist, sendPending, settleHearts, wishlist } from '#islands/stores/wishlist.ts'
import { showToast } from '#islands/ui/toast-stack.ts'

/** Paints every heart of the page, loads the lists if needed, and sends presses that were never confirmed. */
export async function showSaved(): Promise<void> {
  paintHearts()
  void settleHearts()
  if (!wishlist.getState()) await loadWishlist()
  paintHearts()
}

/** Sends a press and shows the result. */
export async function sendHeart(key: string): Promise<void> {
  const answer = await sendPending(key)
  const [type, id] = key.split('/') as [FavoriteType, string]
  if (answer.code === codes.fail) showToast('error', answer.msg)
  if (answer.code === codes.success)
    showToast('success', t(isSaved(type, id) ? 'toast.saved' : 'toast.unsaved'))
}

function paintHearts(): void {
  for (const heart of document.querySelectorAll<HTMLElement>('[data-favorite]')) {
    const { type = 'product', id = '' } = heart.dataset
    heart.setAttribute('aria-pressed', String(isSaved(type as FavoriteType, id)))
  }
}

wishlist.subscribe(paintHearts)
pendingHearts.subscribe(paintHearts)
