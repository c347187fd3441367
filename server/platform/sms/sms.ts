import { keepInOutbox } from '../mail/outbox.ts'
import type { Shop } from '../shop.ts'
import { sendByTwilio } from './twilio.ts'

/** A text message. `to` is E.164; `code` is a verification code in the text, shown by the demo outbox. */
export type ShortMessage = { to: string; text: string; code?: string | undefined }

export type Sms = { send(message: ShortMessage): Promise<void> }

/**
 * Sends text messages by Twilio. Without its keys, a demo shop keeps them in its outbox; a live shop throws, so
 * that the job is retried until a provider is configured.
 */
export function openSms({ config, keys }: Pick<Shop, 'config' | 'keys'>): Sms {
  return {
    async send(message) {
      const twilio = keys('twilio')
      if (twilio) return sendByTwilio(twilio, message)
      if (config.mode === 'live') throw new Error('Twilio has no keys: a short message waits')
      const { to, text, code } = message
      await keepInOutbox(config.dataDir, {
        channel: 'sms',
        to,
        subject: text,
        text,
        html: '',
        ...(code ? { code } : {}),
      })
    },
  }
}
