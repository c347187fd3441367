import { t } from '#islands/messages.ts'
import { type Kind, toggleFavorite, wishlist } from '#islands/stores/wishlist.ts'
import { showToast } from '#islands/ui/toast-stack.ts'

/** Lets every heart say whether its thing is wished for. */
export function paintHearts(): void {
  for (const heart of document.querySelectorAll<HTMLElement>('[data-favorite]'))
    heart.setAttribute('aria-pressed', String(isSaved(heart)))
}

export async function toggleHeart(heart: HTMLElement): Promise<void> {
  const answer = await toggleFavorite(kindOf(heart), heart.dataset.id ?? '')
  if (answer.code === 40) showToast('error', answer.msg)
  if (answer.code === 0) showToast('success', t(isSaved(heart) ? 'toast.saved' : 'toast.unsaved'))
}

function isSaved(heart: HTMLElement): boolean {
  return wishlist.getState()?.[kindOf(heart)].includes(heart.dataset.id ?? '') ?? false
}

function kindOf(heart: HTMLElement): Kind {
  const kind = heart.dataset.type
  return kind === 'article' || kind === 'page' ? kind : 'product'
}

wishlist.subscribe(paintHearts)
