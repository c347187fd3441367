import { lookup } from 'node:dns/promises'
import { tryServer } from '#server/platform/mail/mail.ts'
import { isPublicAddress } from '#server/platform/outgoing/public-address.ts'
import type { Text } from '#server/platform/refusal.ts'
import type { EmailKeys } from '#server/platform/services/email-service.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Connects and signs in to a mail server. Returns what is wrong, without a word of the server, which may be any. */
export async function askMailServer(keys: EmailKeys, { config, log }: Shop): Promise<Text | null> {
  const { host = '', port = 0 } = keys.server
  const said = (text: string): Text => ({
    key: `desk.services.${text}`,
    values: { host, port: String(port) },
  })
  const addresses = await lookup(host, { all: true }).catch(() => [])
  if (addresses.length === 0) return said('mail_unknown_host')
  // Whoever works at the desk must not look around in the network of the server.
  if (config.mode === 'live' && !addresses.every(({ address }) => isPublicAddress(address)))
    return said('mail_private_host')
  try {
    await tryServer(keys)
    return null
  } catch (error) {
    log.warn({ err: error }, 'mail server refused')
    const { code = '' } = error as { code?: string }
    if (code === 'EAUTH' || code === 'ENOAUTH') return said('mail_login')
    if (code === 'ETLS' || isCertificateFault(error)) return said('mail_tls')
    return said('mail_unreachable')
  }
}

function isCertificateFault(error: unknown): boolean {
  return /certificate|self.signed|SSL|TLS/i.test((error as Error).message)
}
