import type { SystemCheck } from '#contract/admin/system.ts'
import { say, type Translate } from '#server/platform/messages.ts'
import type { Text } from '#server/platform/refusal.ts'
import type { Finding } from './finding.ts'

/** A finding in the reader's language. */
export function sayFinding(t: Translate, { code, state, detail, remedy, fix }: Finding): SystemCheck {
  return {
    ...{ code, state, detail: sayListed(t, detail), fix: fix ?? null, at: null },
    remedy: remedy ? sayListed(t, remedy) : null,
  }
}

/** Values of a finding may be lists of texts, such as the steps that are missing. */
function sayListed(t: Translate, { key, values = {} }: Text): string {
  const said = Object.entries(values).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map((each: Text) => sayListed(t, each)).join('; ') : value,
  ])
  return say(t, { key, values: Object.fromEntries(said) })
}
