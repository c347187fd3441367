import * as z from 'zod'
import { required, startsWith } from './forms.ts'
import type { ServiceDefinition } from './service.ts'

/** How to reach the mail server, as nodemailer's options, and the sender; null: the shop's own name and address. */
export type EmailKeys = {
  server: {
    url?: string
    host?: string
    port?: number
    secure?: boolean
    requireTLS?: boolean
    auth?: { user: string; pass: string }
  }
  from: string | null
}

/** Ports on which TLS begins at once. On all others it begins by STARTTLS. */
const tlsPorts = [465, 2465]

export const emailService: ServiceDefinition<EmailKeys> = {
  permission: 'settings.shop',
  fields: {
    host: { variable: 'SMTP_URL', kind: 'open' },
    port: { variable: 'SMTP_URL', kind: 'open' },
    user: { variable: 'SMTP_URL', kind: 'open', optional: true },
    password: { variable: 'SMTP_URL', kind: 'password', optional: true },
    from: { variable: 'MAIL_FROM', kind: 'open', optional: true },
  },
  // Whoever may change the server must not learn the password by having it sent elsewhere.
  secretsStay: (before, after) => ['host', 'port', 'user'].every((name) => before[name] === after[name]),
  form: z
    .object({
      host: startsWith(/^[a-z\d]([a-z\d.-]*[a-z\d])?$|^[\da-f:]+$/i, 'no_host'),
      port: startsWith(/^[1-9]\d{0,4}$/, 'no_port').refine((port) => Number(port) <= 65_535, {
        params: { text: 'desk.services.no_port' },
      }),
      user: required.max(320).optional(),
      password: required.optional(),
      from: startsWith(/^[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/, 'no_sender').optional(),
    })
    .refine(({ user, password }) => password === undefined || user !== undefined, {
      path: ['user'],
      params: { text: 'desk.services.user_missing' },
    })
    .refine(({ user, password }) => user === undefined || password !== undefined, {
      path: ['password'],
      params: { text: 'desk.services.password_missing' },
    }),
  fromEnvironment: ({ email }) => email,
  environmentValues({ email, mailFrom }) {
    if (email === undefined) return { from: mailFrom }
    const { protocol, hostname, port, username, password } = new URL(email.server.url)
    return {
      ...{ host: hostname, port: port || (protocol === 'smtps:' ? '465' : '587') },
      ...{ user: decodeURIComponent(username) || undefined, password: password || undefined, from: mailFrom },
    }
  },
  fromValues({ host = '', port, user, password, from }, { mode, mailFrom }) {
    const secure = tlsPorts.includes(Number(port))
    return {
      server: {
        ...{ host, port: Number(port), secure },
        // A live shop never sends a password in the clear.
        requireTLS: !secure && mode === 'live' && user !== undefined,
        ...(user !== undefined && password !== undefined ? { auth: { user, pass: password } } : {}),
      },
      from: mailFrom ?? from ?? null,
    }
  },
}
