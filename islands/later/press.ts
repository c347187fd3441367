import { openChat } from './chat-drawer.ts'
import { leave } from './leave.ts'

/** Does what a pressed `[data-open-chat]` or `[data-sign-out]` stands for. */
export function press(element: HTMLElement): Promise<void> {
  return element.hasAttribute('data-sign-out') ? leave() : openChat(element)
}
