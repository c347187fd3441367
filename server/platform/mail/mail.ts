import { createTransport } from 'nodemailer'
import type { Config } from '#server/config.ts'
import { keepInOutbox } from './outbox.ts'

/** A letter in the reader's language, as text and as HTML. */
export type Letter = {
  to: string
  subject: string
  text: string
  html: string
  /** Whatever the letter asks its reader to type in or open: shown by the demo outbox. */
  code?: string
}

export type Mail = { send(letter: Letter): Promise<void>; close(): void }

/**
 * Letters go out by SMTP. Without SMTP settings a demo shop keeps them in its outbox; a live one refuses, so
 * that the job which sends them stays and is tried again once there is a server.
 */
export function openMail(config: Config, defaultFrom: () => string): Mail {
  if (config.smtpUrl === undefined) return { send: withoutSmtp(config), close() {} }
  const transport = createTransport(config.smtpUrl, { pool: true } as object)
  return {
    async send({ to, subject, text, html }) {
      await transport.sendMail({ from: config.mailFrom ?? defaultFrom(), to, subject, text, html })
    },
    close: () => transport.close(),
  }
}

function withoutSmtp(config: Config): Mail['send'] {
  return async (letter) => {
    if (config.mode === 'live') throw new Error(`No SMTP_URL is set: the letter "${letter.subject}" waits`)
    await keepInOutbox(config.dataDir, { channel: 'mail', ...letter })
  }
}
