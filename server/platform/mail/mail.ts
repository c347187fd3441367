import { createTransport } from 'nodemailer'
import type { Config } from '#server/config.ts'
import type { EmailKeys } from '../services/email-service.ts'
import type { Shop } from '../shop.ts'
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
 * Sends emails by SMTP, with the current keys. Without any, a demo shop keeps emails in its outbox; a live shop
 * throws, so that the job is retried until a server is configured.
 */
export function openMail({ config, keys }: Pick<Shop, 'config' | 'keys'>, defaultFrom: () => string): Mail {
  let opened: { server: EmailKeys; transports: ReturnType<typeof openTransports> } | null = null

  function transportsTo(server: EmailKeys) {
    if (opened?.server !== server) {
      close()
      opened = { server, transports: openTransports(server) }
    }
    return opened.transports
  }

  function close() {
    opened?.transports.codes.close()
    opened?.transports.others.close()
    opened = null
  }

  return {
    async send(email) {
      const server = keys('email')
      if (!server) return keepOrRefuse(config, email)
      const { to, subject, text, html, code, headers = {}, attachments = [] } = email
      const transports = transportsTo(server)
      const transport = code === undefined ? transports.others : transports.codes
      const from = server.from ?? config.mailFrom ?? defaultFrom()
      await transport.sendMail({ from, to, subject, text, html, headers, attachments })
    },
    close,
  }
}

/** False for a live shop without a mail server, which cannot send any email. */
export function canSend({ config, keys }: Pick<Shop, 'config' | 'keys'>): boolean {
  return keys('email') !== undefined || config.mode === 'demo'
}

/** Codes use separate connections, because a hanging server may block those for other emails. */
function openTransports({ server }: EmailKeys) {
  const open = () => createTransport({ ...server, pool: true, ...timeouts })
  return { codes: open(), others: open() }
}

/** Connects and signs in to a mail server, without sending anything. @throws what the server or the network says. */
export async function tryServer({ server }: EmailKeys): Promise<void> {
  const transport = createTransport({ ...server, ...timeouts })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** Milliseconds, because the defaults of nodemailer are several minutes. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

async function keepOrRefuse(config: Config, email: Email): Promise<void> {
  if (config.mode === 'live') throw new Error(`no mail server is set: "${email.subject}" was not sent`)
  const { attachments = [], ...rest } = email
  const kept = attachments.map(({ content, ...named }) => ({ ...named, content: content.toString('base64') }))
  await keepInOutbox(config.dataDir, {
    channel: 'mail',
    ...rest,
    ...(kept.length ? { attachments: kept } : {}),
  })
}
