import { nameOf, number, textOf } from '../formats.ts'
import { hasText, t } from '../texts.ts'
import { emptyOf, type Schema } from './schema.ts'

/** An empty item. Its code, which only other software reads, is the next free one: "zone-2". */
export function newItem(item: Schema, name: string, items: unknown[]): unknown {
  const empty = emptyOf(item)
  const { type, pattern, enum: known } = item.properties?.code ?? {}
  if (type !== 'string' || pattern || known) return empty
  const taken = new Set(items.map((each) => (each as { code?: unknown }).code))
  const kind = name.split('.').at(-1)!.replace(/s$/, '')
  let n = 1
  while (taken.has(`${kind}-${n}`)) n++
  return { ...(empty as object), code: `${kind}-${n}` }
}

/** The name of an item of a list: its own, or the parts that tell it apart, such as country, class and rate of a tax. */
export function itemName(item: unknown): string {
  const { name, label, country, class: taxClass, rate, code, path } = (item ?? {}) as Record<string, unknown>
  const texts = [name, label].find((part) => typeof part === 'object' && part !== null)
  if (texts) return textOf(texts as Record<string, string>) || String(code ?? '')
  if (typeof country === 'string' && typeof taxClass === 'string' && typeof rate === 'number') {
    const percent = number(rate / 10_000, { style: 'percent', maximumFractionDigits: 2 })
    return [country && nameOf('region', country), taxClassName(taxClass), percent].filter(Boolean).join(' · ')
  }
  if (typeof code === 'string' && /^[A-Z]{3}$/.test(code)) return `${nameOf('currency', code)} · ${code}`
  const known = [name, code, path].find((part) => typeof part === 'string' && part)
  return known ? String(known) : ''
}

/** The shop's own classes are known by their code alone. */
function taxClassName(code: string): string {
  const key = `desk.settings.tax_class_${code}`
  return hasText(key) ? t(key) : code
}
