import ipaddr from 'ipaddr.js'
import * as z from 'zod'
import { StartRefusal } from './db/start-refusal.ts'

/** Comma-separated addresses and CIDR ranges. */
const addressRanges = z
  .string()
  .transform((list) => list.split(',').map((range) => range.trim()))
  .refine((ranges) => ranges.every(isAddressOrRange), {
    error: 'takes IP addresses and CIDR ranges, comma-separated, such as 10.0.0.0/8, ::1',
  })

/** Comma-separated host names. */
const hostNames = z
  .string()
  .transform((list) => list.split(',').map((host) => host.trim().toLowerCase()))
  .refine((hosts) => hosts.every((host) => /^[a-z\d]([a-z\d.-]*[a-z\d])?$/.test(host)), {
    error: 'takes host names, comma-separated, such as push.example.com',
  })

/** Environment variables, all optional. Only this file reads them. They are validated before anything starts. */
const Env = z.object({
  /** The address the shop listens on. */
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** The public URL; default: the address the shop listens on. */
  PUBLIC_URL: z
    .url()
    .transform((url) => url.replace(/\/$/, ''))
    .optional(),
  /** A host of its own for the desk, such as https://desk.shop.example; default: /admin below the public URL. */
  DESK_URL: z
    .url()
    .transform((url) => new URL(url).origin)
    .optional(),
  /** Any PostgreSQL ≥ 15; without it, the shop starts its own. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:/, 'must begin with postgresql://')
    .optional(),
  /** Database, pictures, outbox, caches. */
  DATA_DIR: z.string().default('var'),
  /** smtp://user:password@host:port; without it, a demo shop keeps emails in its outbox. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must look like smtp://user:password@host:port')
    .optional(),
  MAIL_FROM: z.string().optional(),
  /** Text messages by Twilio; TWILIO_FROM is a number, a sender name or a messaging service. */
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  TWILIO_URL: z.url().default('https://api.twilio.com'),
  /** Sign-in with WeChat: a website app of WeChat's open platform. */
  WECHAT_APP_ID: z.string().optional(),
  WECHAT_APP_SECRET: z.string().optional(),
  WECHAT_URL: z.url().default('https://open.weixin.qq.com'),
  WECHAT_API_URL: z.url().default('https://api.weixin.qq.com'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  /** Switches on express wallets. Browsers see this key. */
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'must begin with pk_test_ or pk_live_')
    .optional(),
  /** PayPal: a REST app's credentials, and the id of its webhook. `sandbox` moves no real money. */
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  PAYPAL_ENVIRONMENT: z.enum(['live', 'sandbox']).default('live'),
  /**
   * Proxies whose X-Forwarded-For and country headers are trusted. A number of hops is refused: whoever reaches the
   * shop past one of the proxies could then choose the address that limits and audit records see.
   */
  TRUST_PROXY: addressRanges.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SHOP_MODE: z.enum(['demo', 'live']).optional(),
  /** `empty` starts a demo shop without the demo's products, to set a shop up from nothing with test payments. */
  SHOP_DEMO: z.enum(['full', 'empty']).default('full'),
  /** Allows a demo shop to listen on addresses other than loopback. */
  DEMO_PUBLIC: z.literal('1').optional(),
  /** Signs preview links, private pictures and the test acquirer's webhooks; default: generated once, kept in the database. */
  SHOP_SECRET: z.string().optional(),
  /** Seconds within which a client must send a whole request. The default allows for a picture from a slow phone. */
  REQUEST_TIMEOUT: z.coerce.number().int().min(1).max(600).default(60),
  /** Addresses that may read /metrics besides loopback. */
  METRICS_ALLOW: addressRanges.optional(),
  /** Push services of browsers besides the known ones, with all hosts below each. */
  PUSH_HOSTS: hostNames.optional(),
  /** The exchange rates of the European Central Bank. */
  ECB_RATES_URL: z.url().default('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'),
  /** The service that is told of changed pages. */
  INDEX_NOW_URL: z.url().default('https://api.indexnow.org/indexnow'),
  /** The service that checks VAT ids. */
  VIES_URL: z.url().default('https://ec.europa.eu/taxation_customs/vies/rest-api'),
  /** Completes addresses in the checkout by Google's Places API (New). Without a key, nothing is sent anywhere. */
  GOOGLE_PLACES_KEY: z.string().optional(),
  GOOGLE_PLACES_URL: z.url().default('https://places.googleapis.com'),
  /** Checks the webhooks of AfterShip, which report where parcels are. */
  AFTERSHIP_WEBHOOK_SECRET: z.string().min(8).optional(),
  /** Registers parcels with AfterShip, which reports only those that it knows. */
  AFTERSHIP_API_KEY: z.string().min(8).optional(),
  AFTERSHIP_URL: z.url().default('https://api.aftership.com'),
  /** Buys carriers' labels. Without a key, nothing is sent anywhere. */
  EASYPOST_API_KEY: z.string().min(8).optional(),
  EASYPOST_URL: z.url().default('https://api.easypost.com'),
  /** Test hooks, refused in live mode. */
  CAPTCHA: z.enum(['test']).optional(),
  RATE_LIMITS: z.enum(['off']).optional(),
  CLOCK_OFFSET: z.coerce.number().int().optional(),
  NODE_ENV: z.string().default('development'),
})

export type Config = ReturnType<typeof readConfig>

/** @throws ConfigError that names each invalid variable and the reason. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  // Container tools pass variables that are not set as empty strings.
  const parsed = Env.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  const values = parsed.data
  const mode =
    values.SHOP_MODE ??
    (values.DATABASE_URL || values.SMTP_URL || values.STRIPE_SECRET_KEY || values.PAYPAL_CLIENT_ID
      ? 'live'
      : 'demo')
  const faults = [
    ...incompleteGroups(values),
    ...faultsOfStripe(values),
    ...(mode === 'live' ? faultsOfLive(values) : faultsOfDemo(values)),
  ]
  if (faults.length > 0) throw new ConfigError(faults)
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL,
    deskUrl: values.DESK_URL,
    databaseUrl: values.DATABASE_URL,
    dataDir: values.DATA_DIR,
    email: values.SMTP_URL ? { server: { url: values.SMTP_URL }, from: values.MAIL_FROM ?? null } : undefined,
    mailFrom: values.MAIL_FROM,
    stripe: values.STRIPE_SECRET_KEY
      ? {
          secretKey: values.STRIPE_SECRET_KEY,
          webhookSecret: values.STRIPE_WEBHOOK_SECRET ?? '',
          publishableKey: values.STRIPE_PUBLISHABLE_KEY ?? null,
        }
      : undefined,
    paypal:
      values.PAYPAL_CLIENT_ID && values.PAYPAL_CLIENT_SECRET && values.PAYPAL_WEBHOOK_ID
        ? {
            clientId: values.PAYPAL_CLIENT_ID,
            clientSecret: values.PAYPAL_CLIENT_SECRET,
            webhookId: values.PAYPAL_WEBHOOK_ID,
            live: values.PAYPAL_ENVIRONMENT === 'live',
          }
        : undefined,
    twilio:
      values.TWILIO_ACCOUNT_SID && values.TWILIO_AUTH_TOKEN && values.TWILIO_FROM
        ? {
            sid: values.TWILIO_ACCOUNT_SID,
            token: values.TWILIO_AUTH_TOKEN,
            from: values.TWILIO_FROM,
            url: values.TWILIO_URL,
          }
        : undefined,
    wechat:
      values.WECHAT_APP_ID && values.WECHAT_APP_SECRET
        ? {
            id: values.WECHAT_APP_ID,
            secret: values.WECHAT_APP_SECRET,
            openUrl: values.WECHAT_URL,
            apiUrl: values.WECHAT_API_URL,
          }
        : undefined,
    ecbRatesUrl: values.ECB_RATES_URL,
    indexNowUrl: values.INDEX_NOW_URL,
    viesUrl: values.VIES_URL,
    googlePlaces: values.GOOGLE_PLACES_KEY
      ? { key: values.GOOGLE_PLACES_KEY, url: values.GOOGLE_PLACES_URL }
      : undefined,
    aftership:
      values.AFTERSHIP_WEBHOOK_SECRET || values.AFTERSHIP_API_KEY
        ? {
            secret: values.AFTERSHIP_WEBHOOK_SECRET,
            apiKey: values.AFTERSHIP_API_KEY,
            url: values.AFTERSHIP_URL,
          }
        : undefined,
    easypost: values.EASYPOST_API_KEY
      ? { key: values.EASYPOST_API_KEY, url: values.EASYPOST_URL }
      : undefined,
    /** Hosts of services whose keys may also be entered in the desk. */
    hosts: {
      twilio: values.TWILIO_URL,
      wechat: { openUrl: values.WECHAT_URL, apiUrl: values.WECHAT_API_URL },
      googlePlaces: values.GOOGLE_PLACES_URL,
      aftership: values.AFTERSHIP_URL,
      easypost: values.EASYPOST_URL,
    },
    trustProxy: values.TRUST_PROXY ?? [],
    logLevel: values.LOG_LEVEL,
    mode,
    loadsDemo: mode === 'demo' && values.SHOP_DEMO === 'full',
    secret: values.SHOP_SECRET,
    /** Milliseconds. */
    requestTimeout: values.REQUEST_TIMEOUT * 1000,
    metricsAllow: values.METRICS_ALLOW ?? [],
    pushHosts: values.PUSH_HOSTS ?? [],
    captchaTest: values.CAPTCHA === 'test',
    rateLimits: values.RATE_LIMITS !== 'off',
    /** Milliseconds added to the clock, for tests of what happens later. */
    clockOffset: (values.CLOCK_OFFSET ?? 0) * 1000,
    production: values.NODE_ENV === 'production',
  }
}

/** Lists every invalid setting with its reason. */
export class ConfigError extends StartRefusal {
  constructor(faults: string[]) {
    super(`The shop cannot start with these settings:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
  }
}

type Values = z.infer<typeof Env>

/** Variables that work only together. */
const groups = [
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  ['WECHAT_APP_ID', 'WECHAT_APP_SECRET'],
] as const

function incompleteGroups(values: Values): string[] {
  return groups.flatMap((names) => {
    const missing = names.filter((name) => values[name] === undefined)
    if (missing.length === 0 || missing.length === names.length) return []
    const given = names.find((name) => values[name] !== undefined)
    return missing.map((name) => `${name}: required with ${given}`)
  })
}

/** Keys of different modes would take payments that the shop's server cannot see. */
function faultsOfStripe({ STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: key }: Values): string[] {
  if (!key) return []
  if (!secret) return ['STRIPE_SECRET_KEY: required with STRIPE_PUBLISHABLE_KEY']
  const isLive = /^(sk|rk)_live_/.test(secret)
  return isLive === key.startsWith('pk_live_')
    ? []
    : ['STRIPE_PUBLISHABLE_KEY: must be of the same mode as STRIPE_SECRET_KEY, test or live']
}

function faultsOfLive(values: Values): string[] {
  const hooks = (['CAPTCHA', 'RATE_LIMITS', 'CLOCK_OFFSET', 'DEMO_PUBLIC'] as const).filter(
    (name) => values[name] !== undefined,
  )
  const faults = hooks.map((name) => `${name}: allowed in demo mode only; unset it for a live shop`)
  if (values.SHOP_SECRET !== undefined && values.SHOP_SECRET.length < 32) {
    faults.push('SHOP_SECRET: must have at least 32 characters')
  }
  if (values.STRIPE_SECRET_KEY && !values.STRIPE_WEBHOOK_SECRET) {
    faults.push(
      'STRIPE_WEBHOOK_SECRET: required with STRIPE_SECRET_KEY; without it no payment can be confirmed',
    )
  }
  return faults
}

function faultsOfDemo(values: Values): string[] {
  const loopback = ['127.0.0.1', 'localhost', '::1'].includes(values.HOST)
  return loopback || values.DEMO_PUBLIC
    ? []
    : ['HOST: a demo shop listens on loopback only, unless DEMO_PUBLIC=1']
}

function isAddressOrRange(text: string): boolean {
  // ipaddr.js also accepts numbers and octal or shortened forms, such as "1" for 0.0.0.1.
  if (text.includes('/')) return ipaddr.isValidCIDR(text) && isFullAddress(text.split('/')[0]!)
  return ipaddr.isValid(text) && isFullAddress(text)
}

function isFullAddress(text: string): boolean {
  return text.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(text)
}
