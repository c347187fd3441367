import { drawer } from './chat-badge.ts'
import { leave } from './leave.ts'

/** Does what a pressed element stands for: `[data-swatch]`, `[data-quick]`, `[data-compare]`, `[data-sign-out]` or `[data-open-chat]`. */
export async function press(element: HTMLElement): Promise<void> {
  const { swatch, quick } = element.dataset
  if (swatch !== undefined) return (await import('./card.ts')).showSwatch(element)
  if (quick) return (await import('./quick-add.ts')).quickAdd(element)
  if (element.hasAttribute('data-sign-out')) return leave()
  if (element.hasAttribute('data-compare')) return (await import('./compared.ts')).toggleCompared(element)
  const { openChat } = await drawer()
  await openChat(element)
}
