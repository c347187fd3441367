import { drawer } from './chat-badge.ts'
import { leave } from './leave.ts'

/** Does what a pressed `[data-open-chat]` or `[data-sign-out]` stands for. */
export async function press(element: HTMLElement): Promise<void> {
  if (element.hasAttribute('data-sign-out')) return leave()
  const { openChat } = await drawer()
  await openChat(element)
}
