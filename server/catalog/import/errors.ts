import type { ImportFault, ImportFaultCode } from '#contract/admin/system/import-fault.ts'
import type { Lang } from '#contract/languages.ts'
import { translator } from '#server/platform/messages.ts'

type Values = ImportFault['values']

/** Characters of a value. A whole description in a wrong column tells no more than its beginning. */
const maxValue = 200

/** A reason in English, for the command line and logs; `fault` is the same for people of other languages. */
abstract class Fault extends Error {
  readonly fault: ImportFault

  constructor(code: ImportFaultCode, values: Values = {}, cause?: ImportFault) {
    const fault = faultOf(code, values, cause)
    super(plainText(fault))
    this.fault = fault
  }
}

/** The file as a whole, or the command line, cannot be used. */
export class ImportError extends Fault {
  /** The header is none that the shop knows, so that its columns have to be mapped. */
  get isUnknown(): boolean {
    return this.fault.code === 'not_products' || this.fault.code === 'no_price_column'
  }
}

/** A cell or row cannot be read with certainty, so that its row is refused. */
export class RowFault extends Fault {}

export function faultOf(code: ImportFaultCode, values: Values = {}, cause?: ImportFault): ImportFault {
  const short = Object.entries(values).map(([name, value]) => [name, code === 'other' ? value : cut(value)])
  return { code, values: Object.fromEntries(short), ...(cause ? { cause } : {}) }
}

/** The reason in a language of the desk. */
export function textOfFault({ code, values, cause }: ImportFault, lang: Lang): string {
  const reason = cause ? { reason: textOfFault(cause, lang) } : {}
  return translator(lang)(`desk.import.fault_${code}`, { ...values, ...reason })
}

/** In English with the quotes of a keyboard, for terminals. */
export function plainText(fault: ImportFault): string {
  return textOfFault(fault, 'en').replaceAll(/[“”]/g, '"').replaceAll('’', "'")
}

function cut(value: string | number): string | number {
  return typeof value === 'string' && value.length > maxValue ? `${value.slice(0, maxValue)}…` : value
}
