import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Lang } from '#contract/languages.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import type { ChangeFeed } from './changes/change-feed.ts'
import type { Live } from './live/hub.ts'
import type { Mail } from './mail/mail.ts'
import type { Translate } from './messages.ts'
import type { Metrics } from './metrics.ts'
import type { Settings } from './settings.ts'
import type { Sms } from './sms/sms.ts'
import type { Storage } from './storage.ts'

/** What every feature may count on: made once in app.ts, handed down, never imported as a global. */
export type Shop = {
  config: Config
  db: Db
  pool: pg.Pool
  settings: Settings
  changes: ChangeFeed
  mail: Mail
  sms: Sms
  storage: Storage
  live: Live
  metrics: Metrics
  log: FastifyBaseLogger
  /** The address shoppers see, without a trailing slash. */
  publicUrl: string
  /** Signs links and tickets; 32 bytes or more. */
  secret: string
  /** The clock; tests set it forward. */
  now(): Date
}

/** Who asks, from where, and in which language and currency. */
export type CallContext = {
  shop: Shop
  lang: Lang
  /** ISO 4217, one of the shop's. */
  currency: string
  /** ISO 3166-1: the country whose prices are shown while no address is known. */
  shipTo: string
  t: Translate
  visitorId: string | null
  customer: SignedIn | null
  ip: string
  userAgent: string
  device: Device
  /** ISO 3166-1, where a trusted proxy says it; else empty. */
  country: string
  /** The file of a multipart call. */
  file(): Promise<Buffer>
  log: FastifyBaseLogger
}

/** The browser that asks, where it may be known again: to the calls of signing in alone. */
export type Device = {
  id: string | null
  /** Has the browser bring this name from now on. */
  remember(id: string): void
}

export type SignedIn = { id: string; sessionId: string }
