import type { Errors, Values } from '#islands/account/use-form.ts'
import type { Translate } from '#islands/messages.ts'

/** "{field} is required" for each of the labelled fields that is empty. */
export function missing(values: Values, labels: Record<string, string>, t: Translate): Errors {
  return Object.fromEntries(
    Object.entries(labels)
      .filter(([name]) => !values[name]?.trim())
      .map(([name, field]) => [name, t('form.required', { field })]),
  )
}
