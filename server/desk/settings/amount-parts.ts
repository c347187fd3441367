import * as z from 'zod'
import type { SettingDefinition } from '#server/platform/settings/settings.ts'
import { type Amounts, isComplete } from '#server/pricing/amounts.ts'

/** Amounts by currency in a setting's value, with their path. */
type AmountPart = { path: string[]; amounts: Amounts; isOptional: boolean }

/** The parts of JSON Schema that lead to amounts. */
type Node = {
  byCurrency?: boolean
  properties?: Record<string, Node>
  required?: string[]
  items?: Node
}

/** Finds the amounts in a value that was typed in a form or sent by a program, whether or not it suits the schema. */
export function amountParts({ schema }: SettingDefinition, value: unknown): AmountPart[] {
  return partsBelow(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node, value, [], false)
}

/** Paths of amounts without this currency. */
export function amountsWithout(definition: SettingDefinition, value: unknown, currency: string): string[] {
  return amountParts(definition, value)
    .filter(({ amounts }) => !isComplete(amounts, currency))
    .map(({ path }) => path.join('.'))
}

function partsBelow(node: Node, value: unknown, path: string[], isOptional: boolean): AmountPart[] {
  if (typeof value !== 'object' || value === null) return []
  if (node.byCurrency) return [{ path, amounts: value as Amounts, isOptional }]
  const { items, properties = {}, required = [] } = node
  if (Array.isArray(value)) {
    return items ? value.flatMap((each, at) => partsBelow(items, each, [...path, `${at}`], false)) : []
  }
  return Object.entries(properties).flatMap(([name, part]) =>
    partsBelow(part, (value as Record<string, unknown>)[name], [...path, name], !required.includes(name)),
  )
}
