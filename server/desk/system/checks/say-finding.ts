import type { SystemCheck } from '#contract/admin/system/system.ts'
import { formatSize } from '#contract/format-size.ts'
import { bcp47, type Lang } from '#contract/languages.ts'
import { say, type Translate } from '#server/platform/messages.ts'
import type { Text } from '#server/platform/refusal.ts'
import type { Finding } from './finding.ts'

type Reader = { t: Translate; lang: Lang }

/** A finding in the reader's language. */
export function sayFinding(reader: Reader, { code, state, detail, remedy, fix }: Finding): SystemCheck {
  return {
    ...{ code, state, detail: sayListed(reader, detail), fix: fix ?? null, at: null },
    remedy: remedy ? sayListed(reader, remedy) : null,
  }
}

/** Values of a finding may be lists of texts, such as the steps that are missing, or sizes. */
function sayListed(reader: Reader, { key, values = {} }: Text): string {
  const said = Object.entries(values).map(([name, value]) => [name, sayValue(reader, value)])
  return say(reader.t, { key, values: Object.fromEntries(said) })
}

function sayValue(reader: Reader, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each: Text) => sayListed(reader, each)).join('; ')
  return isSize(value) ? formatSize(value.bytes, bcp47[reader.lang]) : value
}

function isSize(value: unknown): value is { bytes: number } {
  return typeof value === 'object' && value !== null && 'bytes' in value
}
