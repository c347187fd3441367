import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Lang } from '#contract/languages.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import type { ChangeFeed } from './changes/change-feed.ts'
import type { UploadedForm } from './http/uploaded-form.ts'
import type { Live } from './live/hub.ts'
import type { Mail } from './mail/mail.ts'
import type { Translate } from './messages.ts'
import type { Metrics } from './metrics.ts'
import type { Keys } from './services/keys.ts'
import type { Settings } from './settings/settings.ts'
import type { Sms } from './sms/sms.ts'
import type { Storage } from './storage.ts'

/** The services that every feature uses. Created once by `openShop` and passed down, never imported as a global. */
export type Shop = {
  config: Config
  db: Db
  pool: pg.Pool
  settings: Settings
  keys: Keys
  changes: ChangeFeed
  mail: Mail
  sms: Sms
  storage: Storage
  live: Live
  metrics: Metrics
  log: FastifyBaseLogger
  /** The public address of the shop, without a trailing slash. */
  publicUrl: string
  /** Signs links and tickets; 32 bytes or more. */
  secret: string
  /** The current time; tests can move it. */
  now(): Date
}

/** The caller of a call: visitor, customer, network, language and currency. */
export type CallContext = {
  shop: Shop
  lang: Lang
  /** ISO 4217 code of one of the shop's currencies. */
  currency: string
  /** ISO 3166-1 code of the country whose prices are shown before an address is entered. */
  shipTo: string
  t: Translate
  visitorId: string | null
  customer: SignedIn | null
  ip: string
  userAgent: string
  device: Device
  /** ISO 3166-1 code if a trusted proxy sends it, otherwise empty. */
  country: string
  /** True if the browser sends Global Privacy Control. */
  optsOut: boolean
  /** The file of a multipart call and the fields beside it. */
  form(): Promise<UploadedForm>
  log: FastifyBaseLogger
}

/** Identifies the browser across sign-ins. Its cookie is sent to sign-in calls only. */
export type Device = {
  id: string | null
  /** Stores this id in the browser. */
  remember(id: string): void
}

export type SignedIn = { id: string; sessionId: string }
