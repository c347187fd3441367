import type { Errors, Values } from '#islands/account/use-form.ts'
import type { Translate } from '#islands/messages.ts'

/** Returns "{field} is required" for each labelled field that is empty. */
export function missing(values: Values, labels: Record<string, string>, t: Translate): Errors {
  return Object.fromEntries(
    Object.entries(labels)
      .filter(([name]) => !values[name]?.trim())
      .map(([name, field]) => [name, t('form.required', { field })]),
  )
}
