import * as z from 'zod'
import { required, startsWith } from './forms.ts'
import type { ServiceDefinition } from './service.ts'

export type TwilioKeys = { sid: string; token: string; from: string; url: string }
export type WechatKeys = { id: string; secret: string; openUrl: string; apiUrl: string }
export type PlacesKeys = { key: string; url: string }
export type EasypostKeys = { key: string; url: string }
export type AftershipKeys = { secret?: string | undefined; apiKey?: string | undefined; url: string }

/** Text messages. The sender is a number in E.164, a name, or a messaging service. */
export const twilioService: ServiceDefinition<TwilioKeys> = {
  permission: 'settings.shop',
  fields: {
    sid: { variable: 'TWILIO_ACCOUNT_SID', kind: 'open' },
    token: { variable: 'TWILIO_AUTH_TOKEN', kind: 'key' },
    from: { variable: 'TWILIO_FROM', kind: 'open' },
  },
  secretsStay: (before, after) => before.sid === after.sid,
  form: z.object({
    sid: startsWith(/^AC\w+$/, 'twilio_sid_form'),
    token: startsWith(/^\w+$/, 'no_key'),
    from: startsWith(/^\+\d{5,15}$|^MG\w+$|^[\w ]{1,11}$/, 'twilio_from_form'),
  }),
  fromEnvironment: ({ twilio }) => twilio,
  environmentValues: ({ twilio }) =>
    twilio ? { sid: twilio.sid, token: twilio.token, from: twilio.from } : {},
  fromValues: ({ sid = '', token = '', from = '' }, { hosts }) => ({ sid, token, from, url: hosts.twilio }),
}

/** Sign-in with WeChat: a website app of WeChat's open platform. */
export const wechatService: ServiceDefinition<WechatKeys> = {
  permission: 'settings.shop',
  fields: {
    id: { variable: 'WECHAT_APP_ID', kind: 'open' },
    secret: { variable: 'WECHAT_APP_SECRET', kind: 'key' },
  },
  secretsStay: (before, after) => before.id === after.id,
  form: z.object({
    id: startsWith(/^wx\w+$/, 'wechat_id_form'),
    secret: startsWith(/^\w+$/, 'no_key'),
  }),
  fromEnvironment: ({ wechat }) => wechat,
  environmentValues: ({ wechat }) => (wechat ? { id: wechat.id, secret: wechat.secret } : {}),
  fromValues: ({ id = '', secret = '' }, { hosts }) => ({ id, secret, ...hosts.wechat }),
}

/** Addresses completed by Google's Places API (New). */
export const placesService: ServiceDefinition<PlacesKeys> = {
  permission: 'settings.shop',
  fields: { key: { variable: 'GOOGLE_PLACES_KEY', kind: 'key' } },
  form: z.object({ key: startsWith(/^[\w-]+$/, 'no_key') }),
  fromEnvironment: ({ googlePlaces }) => googlePlaces,
  environmentValues: ({ googlePlaces }) => ({ key: googlePlaces?.key }),
  fromValues: ({ key = '' }, { hosts }) => ({ key, url: hosts.googlePlaces }),
}

/** Webhooks that report where parcels are. With the API key, shipped parcels are registered. */
export const aftershipService: ServiceDefinition<AftershipKeys> = {
  permission: 'settings.shop',
  webhook: { path: '/api/webhook/carrier/aftership', events: ['tracking_update'] },
  fields: {
    secret: { variable: 'AFTERSHIP_WEBHOOK_SECRET', kind: 'key' },
    apiKey: { variable: 'AFTERSHIP_API_KEY', kind: 'key', optional: true },
  },
  form: z.object({ secret: required.min(8), apiKey: startsWith(/^\w+$/, 'no_key').optional() }),
  fromEnvironment: ({ aftership }) => aftership,
  environmentValues: ({ aftership }) => ({ secret: aftership?.secret, apiKey: aftership?.apiKey }),
  fromValues: ({ secret, apiKey }, { hosts }) => ({ secret, apiKey, url: hosts.aftership }),
}

/** Labels of carriers. Keys begin with EZAK, those for tests with EZTK. */
export const easypostService: ServiceDefinition<EasypostKeys> = {
  permission: 'settings.money',
  fields: { key: { variable: 'EASYPOST_API_KEY', kind: 'key' } },
  form: z.object({ key: startsWith(/^EZ[AT]K\w+$/, 'easypost_key_form') }),
  fromEnvironment: ({ easypost }) => easypost,
  environmentValues: ({ easypost }) => ({ key: easypost?.key }),
  fromValues: ({ key = '' }, { hosts }) => ({ key, url: hosts.easypost }),
  isLive: ({ key }) => !key.startsWith('EZTK'),
}
