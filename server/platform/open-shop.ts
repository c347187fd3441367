import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod'
import type { Config } from '#server/config.ts'
import { listenToDatabase } from '#server/db/listen.ts'
import type { Database } from '#server/db/open.ts'
import { openChangeFeed } from './changes/change-feed.ts'
import { openHub } from './live/hub.ts'
import { openMail } from './mail/mail.ts'
import { measureFollowers, openMetrics } from './metrics.ts'
import { shopSecret } from './secrets/secret.ts'
import { openKeys } from './services/keys.ts'
import { defineSetting, openSettings } from './settings/settings.ts'
import type { Shop } from './shop.ts'
import { openSms } from './sms/sms.ts'
import { diskStorage } from './storage.ts'

/** The seller, as shown in the header, emails, structured data and invoices. */
export const shopSetting = defineSetting(
  'shop',
  z.object({
    name: z.string().default('Vitrine'),
    email: z.string().default('shop@example.com'),
    phone: z.string().default(''),
    legalName: z.string().default(''),
    street: z.string().default(''),
    postalCode: z.string().default(''),
    city: z.string().default(''),
    country: z.string().length(2).default('DE'),
    /** Days begin and end in this IANA time zone, in reports and merchant lists. */
    timeZone: z
      .string()
      .refine((name) => Intl.supportedValuesOf('timeZone').includes(name) || name === 'UTC', {
        error: 'no IANA time zone',
        params: { text: 'desk.settings.no_time_zone' },
      })
      .default('Europe/Berlin'),
    vatId: z.string().default(''),
    social: z.array(z.url()).default([]),
  }),
)

/** True for the email address that comes with the software, which nobody reads. */
export function isStandardEmail(email: string): boolean {
  return email === shopSetting.schema.parse({}).email
}

/** Creates the services that every feature uses. The database must be open and migrated. */
export async function openShop(
  config: Config,
  database: Database,
  log: FastifyBaseLogger,
): Promise<OpenShop> {
  const changes = await openChangeFeed(database.pool, log)
  const opening = openSettings(database.db)
  changes.follow({
    name: 'settings',
    phase: 'settings',
    async take(changed) {
      if (changed.touches('settings')) await (await opening).reload()
    },
  })
  const settings = await opening
  const live = openHub(database.pool)
  const listening = listenToDatabase(database, {
    channels: { change: changes.wake, live: live.deliver },
    onConnect: () => changes.wake(),
    log,
  })
  const secret = await shopSecret(config, database.pool)
  const keys = openKeys({ config, settings: settings.read, secret, log })
  const mail = openMail({ config, keys }, () => {
    const { name, email } = settings.read(shopSetting)
    return `"${name.replaceAll('"', '')}" <${email}>`
  })
  const metrics = openMetrics()
  measureFollowers(metrics, changes)
  const shop: Shop = {
    config,
    db: database.db,
    pool: database.pool,
    settings: settings.read,
    keys,
    changes,
    mail,
    sms: openSms({ config, keys }),
    live,
    storage: diskStorage(join(config.dataDir, 'files')),
    metrics,
    log,
    publicUrl: config.publicUrl ?? `http://${config.host}:${config.port}`,
    secret,
    now: () => new Date(Date.now() + config.clockOffset),
  }
  return {
    shop,
    async close() {
      mail.close()
      await listening.close()
      await changes.close()
    },
  }
}

export type OpenShop = { shop: Shop; close(): Promise<void> }
