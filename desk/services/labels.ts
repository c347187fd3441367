import type { ServiceCode } from '#contract/admin/system/service.ts'
import { hasText, t } from '../texts.ts'

export function nameOfService(code: ServiceCode): string {
  return t(`desk.services.name_${code}`)
}

/** Says what the shop uses a service for; undefined where the screen says it. */
export function purposeOf(code: ServiceCode): string | undefined {
  const key = `desk.services.purpose_${code}`
  return hasText(key) ? t(key) : undefined
}

export function fieldLabel(code: ServiceCode, name: string): string {
  return t(`desk.services.${code}_${name}`)
}

/** Explains a field whose label does not say enough; undefined for all others. */
export function fieldHint(code: ServiceCode, name: string): string | undefined {
  const key = `desk.services.${code}_${name}_hint`
  return hasText(key) ? t(key) : undefined
}

/** PayPal calls its test mode sandbox. */
export function optionLabel(value: string): string {
  return t(value === 'live' ? 'desk.services.live' : 'desk.services.test')
}
