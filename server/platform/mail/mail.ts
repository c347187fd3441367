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
  const open = () => createTransport({ url: config.smtpUrl, pool: true, ...timeouts })
  // Codes have connections of their own: other emails may be held up by a server that does not answer.
  const transports = { codes: open(), others: open() }
  return {
    async send({ to, subject, text, html, code }) {
      const transport = code === undefined ? transports.others : transports.codes
      await transport.sendMail({ from: config.mailFrom ?? defaultFrom(), to, subject, text, html })
    },
    close() {
      transports.codes.close()
      transports.others.close()
    },
  }
}

/** Milliseconds; the defaults of nodemailer are minutes. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

function withoutSmtp(config: Config): Mail['send'] {
  return async (letter) => {
    if (config.mode === 'live') throw new Error(`No SMTP_URL is set: the letter "${letter.subject}" waits`)
    await keepInOutbox(config.dataDir, { channel: 'mail', ...letter })
  }
}
