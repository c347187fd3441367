import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import type { AdminCallShape } from '#contract/admin/admin-call.ts'
import { adminBase, adminCalls } from '#contract/admin/calls.ts'
import { builtInRoles } from '#contract/admin/permissions.ts'
import { root } from './run-tool.ts'

export const referenceFile = path.join(root, 'docs/reference/merchant-calls.md')

/** Writes docs/reference/merchant-calls.md from the contract. */
export async function writeMerchantReference(): Promise<void> {
  writeFileSync(referenceFile, await merchantReference(adminCalls))
}

const introduction = `# Merchant calls

Generated from the contract by \`bin/reference\`. Do not edit.

Every call is a POST with a JSON body to \`${adminBase}\` and its path. The answer is \`{ code, msg, data }\`; code 0 means done. Programs send \`Authorization: Bearer KEY\` with a key from \`bin/staff key NAME --scopes PERMISSIONS\`. Writes also take \`idempotencyKey\` (16 to 64 characters) and answer with \`change\`, an entry of the audit; the same key returns the first answer again. The same description as JSON Schema: \`GET ${adminBase}/openapi.json\`. To add a call, see [Add a merchant call](../guides/merchant-calls.md).

Types are written as in TypeScript: \`?\` marks what may be left out, \`= …\` a default. Amounts are integers in minor units, moments ISO 8601 in UTC.

**Lists** take \`q\` (search), \`filter: { all: [{ field, op, value }] }\`, \`sort: { by, dir }\`, \`cursor\` and \`size\`. Pass \`next\` or \`previous\` of an answer as \`cursor\`. Totals are counted up to 10,000.
`

export async function merchantReference(calls: Record<string, AdminCallShape>): Promise<string> {
  const descriptions = callDescriptions()
  const types = await openTypes()
  const groups = Map.groupBy(Object.entries(calls), ([name]) => name.split('/')[1]!)
  const sorted = [...groups].sort(([a], [b]) => (a < b ? -1 : 1))
  const contents = sorted.map(([group]) => `[${group}](#${group.toLowerCase()})`).join(' · ')
  const sections = sorted.map(
    ([group, members]) =>
      `## ${group}\n\n${members.map(([name, shape]) => callSection(name, shape, types, descriptions.get(name))).join('\n')}`,
  )
  return `${introduction}\n${contents} · [Types](#types)\n\n${roleTable()}\n${sections.join('\n')}\n${types.section()}`
}

/** The comments above the calls in the contract, by path. */
function callDescriptions(): Map<string, string> {
  const found = new Map<string, string>()
  for (const file of globSync('contract/admin/*.ts', { cwd: root })) {
    const source = readFileSync(path.join(root, file), 'utf8')
    for (const [, comment = '', name = ''] of source.matchAll(
      /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*'(\/[\w/]+)': \{/g,
    )) {
      found.set(
        name,
        comment
          .replace(/\n\s*\*/g, ' ')
          .replace(/\s+/g, ' ')
          .trim(),
      )
    }
  }
  return found
}

function roleTable(): string {
  const rows = Object.entries(builtInRoles).map(([role, own]) => `| ${role} | ${own.join(', ')} |`)
  return `## Permissions of the built-in roles\n\n| role | permissions |\n|---|---|\n${rows.join('\n')}\n`
}

function callSection(
  name: string,
  shape: AdminCallShape,
  types: Types,
  description: string | undefined,
): string {
  const { payload, data, restricted = {} } = shape
  const byPermission = Map.groupBy(Object.entries(restricted), ([, permission]) => permission)
  const hidden = [...byPermission].map(
    ([permission, parts]) => `${parts.map(([part]) => `\`${part}\``).join(', ')} (\`${permission}\`)`,
  )
  return [
    `### ${name}\n`,
    ...(description ? [`${description}\n`] : []),
    `${needs(shape)}\n`,
    ...(hidden.length > 0 ? [`Left out without a permission: ${hidden.join('; ')}.\n`] : []),
    '```ts',
    types.write(payload, 'input'),
    `→ ${types.write(data, 'output')}`,
    '```\n',
  ].join('\n')
}

function needs({ permission, writes, undo = 'none', stepUp, staffOnly, multipart }: AdminCallShape): string {
  const facts = [
    permission === 'anyone' ? 'No session needed' : `Permission: \`${permission}\``,
    ...(writes ? [undo === 'none' ? 'write, final' : `write, undo: ${undo}`] : []),
    ...(stepUp ? ['second factor within ten minutes'] : []),
    ...(stepUp || staffOnly ? ['not for API keys'] : []),
    ...(multipart ? ['multipart/form-data'] : []),
  ]
  return `${facts.join(' · ')}.`
}

type Schema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  default?: unknown
  format?: string
  maximum?: number
  maxLength?: number
  $ref?: string
  $defs?: Record<string, Schema>
}

type Types = { write(schema: z.core.$ZodType, io: 'input' | 'output'): string; section(): string }

/** Writes schemas with the names under which the contract exports their parts, and collects the types behind the names. */
async function openTypes(): Promise<Types> {
  const registry = z.registry<{ id: string }>()
  const named = new Set<string>()
  for (const file of globSync('contract/**/*.ts', { cwd: root }).sort()) {
    if (file.endsWith('.test.ts')) continue
    for (const [id, exported] of Object.entries<unknown>(await import(path.join(root, file)))) {
      if (!/^[A-Z]/.test(id) || !(exported instanceof z.core.$ZodType) || named.has(id)) continue
      if (registry.has(exported)) continue
      registry.add(exported, { id })
      named.add(id)
    }
  }
  const used = new Map<string, string>()
  return {
    write(schema, io) {
      const whole = z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata: registry }) as Schema
      const defs = whole.$defs ?? {}
      for (const [name, each] of Object.entries(defs)) {
        if (!used.has(name)) used.set(name, write(each, ''))
      }
      return write(whole, '')
    },
    section() {
      const types = [...used].sort(([a], [b]) => (a < b ? -1 : 1))
      return `## Types\n\n\`\`\`ts\n${types.map(([name, text]) => `${name} = ${text}`).join('\n\n')}\n\`\`\`\n`
    },
  }
}

/** A JSON Schema in the notation of TypeScript. */
function write(schema: Schema, indent: string): string {
  const conditions = conditionTable(schema, indent)
  if (conditions) return conditions
  const own = (each: Schema) => write(each, indent)
  if (schema.$ref) return schema.$ref.split('/').at(-1)!
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(own))].join(' | ')
  if (schema.allOf) return schema.allOf.map(own).join(' & ')
  if (Array.isArray(schema.type)) return schema.type.join(' | ')
  switch (schema.type) {
    case 'object':
      return writeObject(schema, indent)
    case 'array': {
      if (schema.prefixItems) return `[${schema.prefixItems.map(own).join(', ')}]`
      const item = schema.items ? own(schema.items) : 'unknown'
      return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
    }
    case 'string':
      return schema.format === 'date' ? 'date' : schema.format === 'date-time' ? 'moment' : 'string'
    case 'integer':
      return 'integer'
    default:
      return schema.type ?? 'unknown'
  }
}

function writeObject(schema: Schema, indent: string): string {
  const { properties = {}, required = [], additionalProperties } = schema
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, each]) => {
    const isOptional = !required.includes(name) && each.default === undefined
    const preset = each.default === undefined ? '' : ` = ${JSON.stringify(each.default)}`
    return `${name}${isOptional ? '?' : ''}: ${write(each, inner)}${preset}`
  })
  if (typeof additionalProperties === 'object') {
    lines.push(`[name]: ${write(additionalProperties, inner)}`)
  }
  if (lines.length === 0) return '{}'
  const line = `{ ${lines.join(', ')} }`
  if (line.length + indent.length <= 100 && !line.includes('\n')) return line
  return `{\n${lines.map((each) => `${inner}${each}`).join('\n')}\n${indent}}`
}

/** The filter conditions of a list, with the ops of each field on one line; null for any other schema. */
function conditionTable(schema: Schema, indent: string): string | null {
  const fields = schema.oneOf?.flatMap((each) => each.oneOf ?? [each]) ?? []
  const isFilter = fields.length > 0 && fields.every((each) => each.properties?.field && each.properties.op)
  if (!isFilter) return null
  const ops = Map.groupBy(fields, ({ properties }) => String(properties!.field!.const))
  const lines = [...ops].map(([field, each]) => {
    const names = each.map(({ properties }) => String(properties!.op!.const)).join(' | ')
    return `${indent}  { field: "${field}", op: ${names}, value }`
  })
  return `(\n${lines.join(' |\n')}\n${indent})`
}
