import { paymentSetting } from '#server/payments/payment.setting.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'

/** Reasons, by path, for which something that is switched on has no effect yet: payment methods that nobody is offered. */
export function notesOf({ shop, t }: Pick<AdminContext, 'shop' | 't'>, key: string): Record<string, string> {
  if (key !== paymentSetting.key) return {}
  const { keys, config, settings } = shop
  const { bank } = settings(paymentSetting)
  const noKeys = t('desk.settings.not_offered_keys')
  return {
    ...(bank.iban === '' ? { 'bank.enabled': t('desk.settings.not_offered_iban') } : {}),
    ...(keys('stripe') ? {} : { 'stripe.enabled': noKeys }),
    ...(keys('paypal') ? {} : { 'paypal.enabled': noKeys }),
    ...(config.mode === 'demo' ? {} : { 'test.enabled': t('desk.settings.not_offered_live') }),
  }
}
