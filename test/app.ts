import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import * as z from 'zod'
import { base, type CallPath, calls, type Data, type Payload } from '#contract/calls.ts'
import type { Envelope } from '#contract/envelope.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { events } from '#server/events.ts'
import { runJobsOnce } from '#server/platform/jobs/jobs.ts'
import { openShop } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'
import { searchOf } from '#server/search/open-search.ts'
import { cloneDatabase, dropDatabase } from './clone-database.ts'
import { cloneDemoDatabase } from './demo-database.ts'

export type TestShop = {
  app: FastifyInstance
  shop: Shop
  databaseUrl: string
  /** A new visitor, who keeps the visitor id that calls return. */
  visitor(headers?: Record<string, string>): Visitor
  /** Runs all queued work: emails, events. */
  runJobs(): Promise<void>
  close(): Promise<void>
}

export type Visitor = {
  id: string | undefined
  headers: Record<string, string>
  /** Makes a call and returns the envelope. Validates the data of a success against the contract. */
  call<Path extends CallPath>(path: Path, payload?: Payload<Path>): Promise<Envelope<Data<Path>>>
  /** Like `call`, for payloads that no typed client would send. */
  send(
    path: string,
    payload: unknown,
    json?: string,
  ): Promise<{ status: number; envelope: Envelope<Record<string, unknown>> }>
}

export type TestOptions = {
  /** Environment variables on top of a demo shop without rate limits. */
  env?: Record<string, string>
  /** Uses another shop's database, like a second process. */
  databaseUrl?: string
  /** Starts with the demo shop, whose pictures all test files share. */
  demo?: boolean
  /** Opens before the catalogue has been read for search. */
  early?: boolean
  /** Prepares the database (settings, products) before the app is built. */
  prepare?: (shop: Shop) => Promise<void>
}

/** Opens a shop for one test file: cloned database, real server code, driven by inject. Call in beforeAll, close in afterAll. */
export async function openTestShop(options: TestOptions = {}): Promise<TestShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-test-'))
  const databaseUrl = options.databaseUrl ?? (await newDatabase(options, dataDir))
  const config = readConfig({
    SHOP_MODE: 'demo',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://shop.test',
    NODE_ENV: 'production',
    ...options.env,
  })
  const database = openDatabase(databaseUrl, { max: 12 })
  const { shop, close } = await openShop(config, database, pino({ level: config.logLevel }))
  if (options.prepare) {
    await options.prepare(shop)
    await shop.changes.catchUp()
  }
  const app = await buildApp(shop)
  await app.ready()
  if (!options.early) await searchOf(shop).opened
  return {
    app,
    shop,
    databaseUrl,
    visitor: (headers) => visitorOf(app, headers),
    runJobs: () => runJobsOnce(shop, events),
    async close() {
      await app.close()
      await close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
      if (!options.databaseUrl) await dropDatabase(databaseUrl)
    },
  }
}

async function newDatabase({ demo }: TestOptions, dataDir: string): Promise<string> {
  if (!demo) return cloneDatabase()
  const { databaseUrl, files } = await cloneDemoDatabase()
  await symlink(files, join(dataDir, 'files'))
  return databaseUrl
}

/** Like `openTestShop`, closed when the current test ends. */
export async function testShop(options: TestOptions = {}): Promise<TestShop> {
  const shop = await openTestShop(options)
  onTestFinished(() => shop.close())
  return shop
}

function visitorOf(app: FastifyInstance, headers: Record<string, string> = {}): Visitor {
  const visitor: Visitor = {
    id: undefined,
    headers,
    async send(path, payload, json = JSON.stringify(payload)) {
      const response = await app.inject({
        method: 'POST',
        url: `${base}${path}`,
        headers: {
          'content-type': 'application/json',
          ...(visitor.id ? { 'x-visitor': visitor.id } : {}),
          ...visitor.headers,
        },
        payload: json,
      })
      const envelope = response.json<Envelope<Record<string, unknown>>>()
      if (typeof envelope.data?.visitorId === 'string') visitor.id = envelope.data.visitorId
      return { status: response.statusCode, envelope }
    },
    async call(path, payload) {
      const { envelope } = await visitor.send(path, payload ?? {})
      if (envelope.code === 0) z.parse(calls[path].data, envelope.data)
      return envelope as Envelope<Data<typeof path>>
    },
  }
  return visitor
}
