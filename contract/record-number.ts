/** Numbers of orders, returns, quotes and withdrawals within a text: "5FTR-303D-26J8", "R-7Q4X-M2KD-81VA". */
const recordNumber = /\b((?:[A-Z]-)?[A-Z\d]{4}(?:-[A-Z\d]{4}){2})\b/

/** A text split at its numbers, which have the odd places: lines must not break at their hyphens. */
export function splitAtNumbers(text: string): string[] {
  return text.split(recordNumber)
}
