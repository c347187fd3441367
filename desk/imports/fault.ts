import type { ImportFault } from '#contract/admin/system/import-fault.ts'
import { t } from '../texts.ts'

/** Why a row or a file is refused. */
export function textOfFault({ code, values, cause }: ImportFault): string {
  return t(`desk.import.fault_${code}`, { ...values, ...(cause ? { reason: textOfFault(cause) } : {}) })
}
