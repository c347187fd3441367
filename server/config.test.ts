import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

function faultOf(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as ConfigError).message
  }
  return ''
}

describe('without any variable', () => {
  test('a demo shop listens on loopback, port 3000, and trusts no proxy', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      mode: 'demo',
      trustProxy: [],
      metricsAllow: [],
      rateLimits: true,
      captchaTest: false,
    })
  })

  test('an empty variable counts as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', TRUST_PROXY: '', SHOP_MODE: '' })).toEqual(readConfig({}))
  })
})

describe('TRUST_PROXY', () => {
  test('takes addresses and CIDR ranges', () => {
    const { trustProxy } = readConfig({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1, fd00::/8' })
    expect(trustProxy).toEqual(['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'])
  })

  test.each([
    '1',
    '2',
    'true',
    'loopback',
    '127.1',
    '0x7f000001',
    '10.0.0.0/33',
    '10/8',
    '10.0.0.1,',
    'proxy.local',
  ])('refuses %s', (value) => {
    expect(faultOf({ TRUST_PROXY: value })).toContain('TRUST_PROXY: takes IP addresses and CIDR ranges')
  })
})

describe('a live shop', () => {
  test.each(['DATABASE_URL', 'SMTP_URL', 'STRIPE_SECRET_KEY'])('is meant as soon as %s is set', (name) => {
    const url = name === 'SMTP_URL' ? 'smtp://mail.example' : 'postgresql://db/shop'
    expect(readConfig({ [name]: url, STRIPE_WEBHOOK_SECRET: 'whsec' }).mode).toBe('live')
  })

  test('refuses every test hook by name', () => {
    const fault = faultOf({
      SHOP_MODE: 'live',
      CAPTCHA: 'test',
      RATE_LIMITS: 'off',
      CLOCK_OFFSET: '5',
      DEMO_PUBLIC: '1',
    })
    for (const name of ['CAPTCHA', 'RATE_LIMITS', 'CLOCK_OFFSET', 'DEMO_PUBLIC'])
      expect(fault).toContain(`${name}: allowed`)
  })

  test('refuses a short secret and Stripe without its webhook secret', () => {
    const fault = faultOf({ SHOP_MODE: 'live', SHOP_SECRET: 'x'.repeat(31), STRIPE_SECRET_KEY: 'sk' })
    expect(fault).toContain('SHOP_SECRET: must have at least 32 characters')
    expect(fault).toContain('STRIPE_WEBHOOK_SECRET: required with STRIPE_SECRET_KEY')
  })
})

describe('a demo shop', () => {
  test('loads its products unless it is to be empty; a live shop loads none', () => {
    expect(readConfig({}).loadsDemo).toBe(true)
    expect(readConfig({ SHOP_DEMO: 'empty' })).toMatchObject({ mode: 'demo', loadsDemo: false })
    expect(readConfig({ SHOP_MODE: 'live', SHOP_SECRET: 'x'.repeat(32) }).loadsDemo).toBe(false)
    expect(faultOf({ SHOP_DEMO: 'none' })).toContain('SHOP_DEMO: ')
  })

  test('listens beyond loopback only with DEMO_PUBLIC=1', () => {
    expect(faultOf({ HOST: '0.0.0.0' })).toContain('HOST: a demo shop listens on loopback only')
    expect(readConfig({ HOST: '0.0.0.0', DEMO_PUBLIC: '1' }).host).toBe('0.0.0.0')
  })
})

test('names every variable that cannot be used', () => {
  const fault = faultOf({
    PORT: '70000',
    SHOP_MODE: 'open',
    SMTP_URL: 'mail.example',
    DATABASE_URL: 'mysql://x',
  })
  for (const name of ['PORT', 'SHOP_MODE', 'SMTP_URL', 'DATABASE_URL']) expect(fault).toContain(`${name}: `)
})

test('names what is missing of variables that work only together', () => {
  const fault = faultOf({ TWILIO_ACCOUNT_SID: 'AC1', WECHAT_APP_SECRET: 's' })
  expect(fault).toContain('TWILIO_AUTH_TOKEN: required with TWILIO_ACCOUNT_SID')
  expect(fault).toContain('TWILIO_FROM: required with TWILIO_ACCOUNT_SID')
  expect(fault).toContain('WECHAT_APP_ID: required with WECHAT_APP_SECRET')
})
