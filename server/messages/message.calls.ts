import type { Handlers } from '#server/platform/calls.ts'
import { listMessages } from './chat/list-messages.ts'
import { sendMessage } from './chat/send-message.ts'

export const messageHandlers: Handlers<'/message/list' | '/message/send'> = {
  '/message/list': listMessages,
  '/message/send': sendMessage,
}
