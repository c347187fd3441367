import { createTransport } from 'nodemailer'
import type { Config } from '#server/config.ts'
import { keepInOutbox } from './outbox.ts'

export type EmailAttachment = {
  filename: string
  contentType: string
  content: Buffer
  /** Name of a picture that the email shows as `<img src="cid:…">`. */
  cid?: string
}

/** An email in the reader's language, as text and as HTML. */
export type Email = {
  to: string
  subject: string
  text: string
  html: string
  /** A verification code in the email, shown by the demo outbox. */
  code?: string
  /** Further headers, such as List-Unsubscribe and List-Unsubscribe-Post (RFC 8058). */
  headers?: Record<string, string>
  attachments?: EmailAttachment[]
}

export type Mail = { send(email: Email): Promise<void>; close(): void }

/**
 * Sends emails by SMTP. Without SMTP settings, a demo shop keeps them in its outbox; a live shop
 * throws, so that the job is retried until a server is configured.
 */
export function openMail(config: Config, defaultFrom: () => string): Mail {
  if (config.smtpUrl === undefined) return { send: withoutSmtp(config), close() {} }
  const open = () => createTransport({ url: config.smtpUrl, pool: true, ...timeouts })
  // Codes use separate connections, because a hanging server may block those for other emails.
  const transports = { codes: open(), others: open() }
  return {
    async send({ to, subject, text, html, code, headers = {}, attachments = [] }) {
      const transport = code === undefined ? transports.others : transports.codes
      const from = config.mailFrom ?? defaultFrom()
      await transport.sendMail({ from, to, subject, text, html, headers, attachments })
    },
    close() {
      transports.codes.close()
      transports.others.close()
    },
  }
}

/** Milliseconds, because the defaults of nodemailer are several minutes. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

function withoutSmtp(config: Config): Mail['send'] {
  return async (email) => {
    if (config.mode === 'live') throw new Error(`SMTP_URL is not set: "${email.subject}" was not sent`)
    const { attachments = [], ...rest } = email
    const kept = attachments.map(({ content, ...named }) => ({
      ...named,
      content: content.toString('base64'),
    }))
    await keepInOutbox(config.dataDir, {
      channel: 'mail',
      ...rest,
      ...(kept.length ? { attachments: kept } : {}),
    })
  }
}
