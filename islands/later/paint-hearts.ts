import { type Kind, toggleFavorite, wishlist } from '#islands/stores/wishlist.ts'
import { showToast } from '#islands/ui/toast-stack.ts'

/** Lets every heart say whether its thing is wished for. */
export function paintHearts(): void {
  const lists = wishlist.getState()
  for (const heart of document.querySelectorAll<HTMLElement>('[data-favorite]')) {
    const wished = lists?.[kindOf(heart)].includes(heart.dataset.id ?? '') ?? false
    heart.setAttribute('aria-pressed', String(wished))
  }
}

export async function toggleHeart(heart: HTMLElement): Promise<void> {
  const answer = await toggleFavorite(kindOf(heart), heart.dataset.id ?? '')
  if (answer.code === 40) showToast('error', answer.msg)
}

function kindOf(heart: HTMLElement): Kind {
  const kind = heart.dataset.type
  return kind === 'article' || kind === 'page' ? kind : 'product'
}

wishlist.subscribe(paintHearts)
