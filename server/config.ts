import * as z from 'zod'

/** The settings that come from outside, all optional. Read once, here and nowhere else, and checked before anything starts. */
const Env = z.object({
  /** Where the shop listens. */
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** The address shoppers see, without a trailing slash; default: the one it listens on. */
  PUBLIC_URL: z
    .url()
    .transform((url) => url.replace(/\/$/, ''))
    .optional(),
  /** Any PostgreSQL ≥ 15; without it the shop starts its own. */
  DATABASE_URL: z.string().optional(),
  /** Database, pictures, outbox, caches. */
  DATA_DIR: z.string().default('var'),
  /** smtp://user:password@host:port; without it, in demo mode, letters land in the outbox. */
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  /** Short messages by Twilio; TWILIO_FROM is a number, a sender's name or a messaging service. */
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  TWILIO_URL: z.url().default('https://api.twilio.com'),
  /** Sign-in with WeChat: a website app of its open platform. */
  WECHAT_APP_ID: z.string().optional(),
  WECHAT_APP_SECRET: z.string().optional(),
  WECHAT_URL: z.url().default('https://open.weixin.qq.com'),
  WECHAT_API_URL: z.url().default('https://api.weixin.qq.com'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  /** Addresses of proxies whose X-Forwarded-For is believed, comma-separated; or a number of hops. */
  TRUST_PROXY: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SHOP_MODE: z.enum(['demo', 'live']).optional(),
  /** Lets a demo shop listen on other addresses than loopback. */
  DEMO_PUBLIC: z.literal('1').optional(),
  /** Signs preview links, private pictures and the test acquirer's webhooks; default: made once and kept in the database. */
  SHOP_SECRET: z.string().optional(),
  /** Lets others than loopback read /metrics. */
  METRICS_ALLOW: z.string().optional(),
  /** Test hooks, refused in live mode. */
  CAPTCHA: z.enum(['test']).optional(),
  RATE_LIMITS: z.enum(['off']).optional(),
  CLOCK_OFFSET: z.coerce.number().int().optional(),
  NODE_ENV: z.string().default('development'),
})

export type Config = ReturnType<typeof readConfig>

/**
 * Reads and checks the environment.
 * @throws ConfigError naming every variable that is wrong, and why.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const parsed = Env.safeParse(env)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  const values = parsed.data
  const mode =
    values.SHOP_MODE ?? (values.DATABASE_URL || values.SMTP_URL || values.STRIPE_SECRET_KEY ? 'live' : 'demo')
  const faults = mode === 'live' ? faultsOfLive(values) : faultsOfDemo(values)
  if (faults.length > 0) throw new ConfigError(faults)
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL,
    databaseUrl: values.DATABASE_URL,
    dataDir: values.DATA_DIR,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    stripe: values.STRIPE_SECRET_KEY
      ? { secretKey: values.STRIPE_SECRET_KEY, webhookSecret: values.STRIPE_WEBHOOK_SECRET ?? '' }
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
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    mode,
    secret: values.SHOP_SECRET,
    metricsAllow: values.METRICS_ALLOW?.split(',') ?? [],
    captchaTest: values.CAPTCHA === 'test',
    rateLimits: values.RATE_LIMITS !== 'off',
    /** Milliseconds added to the clock: tests look at what time does. */
    clockOffset: (values.CLOCK_OFFSET ?? 0) * 1000,
    production: values.NODE_ENV === 'production',
  }
}

/** A setting from outside that cannot be used; the message names each with its fault. */
export class ConfigError extends Error {
  constructor(faults: string[]) {
    super(`The shop cannot start with these settings:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
  }
}

type Values = z.infer<typeof Env>

function faultsOfLive(values: Values): string[] {
  const hooks = (['CAPTCHA', 'RATE_LIMITS', 'CLOCK_OFFSET', 'DEMO_PUBLIC'] as const).filter(
    (name) => values[name] !== undefined,
  )
  const faults = hooks.map((name) => `${name}: belongs to demo mode; a live shop does not start with it`)
  if (values.SHOP_SECRET !== undefined && values.SHOP_SECRET.length < 32) {
    faults.push('SHOP_SECRET: needs at least 32 characters')
  }
  if (values.STRIPE_SECRET_KEY && !values.STRIPE_WEBHOOK_SECRET) {
    faults.push('STRIPE_WEBHOOK_SECRET: needed beside STRIPE_SECRET_KEY, else no payment can be confirmed')
  }
  return faults
}

function faultsOfDemo(values: Values): string[] {
  const loopback = ['127.0.0.1', 'localhost', '::1'].includes(values.HOST)
  return loopback || values.DEMO_PUBLIC
    ? []
    : ['HOST: a demo shop listens on loopback only, unless DEMO_PUBLIC=1']
}
