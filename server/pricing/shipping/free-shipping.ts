import { type Amounts, amountIn, type InCurrency } from '../amounts.ts'
import { type ShippingMethod, zoneFor } from './shipping.ts'

/** Free shipping from this value of goods after discounts, for these countries and methods (default: all). */
export type FreeShippingRule = { from: Amounts; countries?: readonly string[]; methods?: readonly string[] }

export type FreeShippingProgress = { threshold: number; missing: number }

/** Progress to free shipping: the lowest threshold of the chosen method, or of any offered one; null if there is none. */
export function freeShippingProgress(
  goods: number,
  country: string,
  methods: readonly ShippingMethod[],
  rules: readonly FreeShippingRule[],
  target: InCurrency,
): FreeShippingProgress | null {
  const ofRules = rules.filter((rule) => serves(rule, country, methods)).map((rule) => rule.from)
  const ofZones = methods.flatMap((method) => freeFromOf(method, country))
  const thresholds = [...ofRules, ...ofZones].map((from) => amountIn(from, target))
  if (thresholds.length === 0) return null
  const threshold = Math.min(...thresholds)
  return { threshold, missing: Math.max(0, threshold - goods) }
}

function freeFromOf(method: ShippingMethod, country: string): Amounts[] {
  const freeFrom = zoneFor(method, country)?.freeFrom
  return freeFrom ? [freeFrom] : []
}

function serves(rule: FreeShippingRule, country: string, methods: readonly ShippingMethod[]): boolean {
  if (rule.countries && !rule.countries.includes(country)) return false
  return !rule.methods || methods.some((method) => rule.methods?.includes(method.code))
}
