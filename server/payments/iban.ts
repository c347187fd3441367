import { electronicFormatIBAN, isValidIBAN } from 'ibantools'

/** An IBAN without spaces, checked by its country's form and its check digits (ISO 13616); null for any other text. */
export function readIban(text: string): string | null {
  const iban = electronicFormatIBAN(text)
  return iban !== null && isValidIBAN(iban) ? iban : null
}
