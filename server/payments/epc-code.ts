import { isSEPACountry, isValidBIC } from 'ibantools'
import { decimal } from '#contract/format.ts'
import type { Money } from '#contract/scalars.ts'
import { readIban } from './iban.ts'

type Transfer = { holder: string; iban: string; bic: string; amount: Money; reference: string }

/** Limits of EPC069-12: cents, characters and bytes. */
const maxAmount = 99_999_999_999
const maxHolder = 70
const maxReference = 140
const maxBytes = 331

/**
 * The content of a QR code with which a banking app fills in a SEPA transfer (EPC069-12, version 002).
 * @returns null where the standard does not apply: other currencies, accounts outside SEPA, amounts beyond its limits.
 */
export function epcCode({ holder: given, iban: account, bic, amount, reference }: Transfer): string | null {
  const iban = readIban(account)
  const holder = oneLine(given).slice(0, maxHolder)
  const inSepa = iban !== null && isSEPACountry(iban.slice(0, 2))
  if (!inSepa || amount.currency !== 'EUR' || holder === '') return null
  if (amount.amount < 1 || amount.amount > maxAmount) return null
  const code = [
    'BCD',
    '002',
    // UTF-8
    '1',
    'SCT',
    isValidBIC(bic) ? bic : '',
    holder,
    iban,
    `EUR${decimal(amount.amount, 2)}`,
    // Purpose and structured reference are left empty: an order number is unstructured.
    '',
    '',
    oneLine(reference).slice(0, maxReference),
  ].join('\n')
  return Buffer.byteLength(code) <= maxBytes ? code : null
}

/** Line feeds separate the fields. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
