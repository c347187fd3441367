import type { Config } from '#server/config.ts'
import { keepInOutbox } from '../mail/outbox.ts'
import { sendByTwilio } from './twilio.ts'

/** A text message. `to` is E.164; `code` is a verification code in the text, shown by the demo outbox. */
export type ShortMessage = { to: string; text: string; code?: string | undefined }

export type Sms = { send(message: ShortMessage): Promise<void> }

/**
 * Sends text messages by Twilio. Without its settings, a demo shop keeps them in its outbox; a live shop throws, so
 * that the job is retried until a provider is configured.
 */
export function openSms(config: Config): Sms {
  const { twilio } = config
  if (twilio) return { send: (message) => sendByTwilio(twilio, message) }
  return {
    async send({ to, text, code }) {
      if (config.mode === 'live') throw new Error('No TWILIO_ACCOUNT_SID is set: a short message waits')
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
