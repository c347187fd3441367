import type { Config } from '#server/config.ts'
import { keepInOutbox } from '../mail/outbox.ts'
import { sendByTwilio } from './twilio.ts'

/** A short message to a mobile. `to` is E.164; `code` is what its reader types in, shown by the demo outbox. */
export type ShortMessage = { to: string; text: string; code?: string | undefined }

export type Sms = { send(message: ShortMessage): Promise<void> }

/**
 * Short messages go out through Twilio. Without its settings a demo shop keeps them in its outbox; a live one
 * refuses, so that the job stays and is tried again once there is a provider.
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
