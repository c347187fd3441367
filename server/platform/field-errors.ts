import type * as z from 'zod/v4/core'
import type { Text } from './refusal.ts'

/** Messages by field for what a payload's schema found wrong; nested fields as "address.city". */
export function fieldsOf(error: z.$ZodError): Record<string, Text> {
  const fields: Record<string, Text> = {}
  for (const issue of error.issues) {
    const name = issue.path.map(String).join('.') || 'payload'
    fields[name] ??= textOf(issue, name)
  }
  return fields
}

function textOf(issue: z.$ZodIssue, name: string): Text {
  const values = { field: name }
  if (issue.code === 'invalid_type' && issue.input === undefined) return { key: 'form.required', values }
  if (issue.code === 'too_small' && issue.origin === 'string') return { key: 'form.required', values }
  if (issue.code === 'too_big' && issue.origin === 'string') return { key: 'form.too_long', values }
  return { key: 'form.invalid', values }
}
