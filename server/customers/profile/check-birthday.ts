import { Refusal } from '#server/platform/refusal.ts'

/** @throws Refusal `invalid` at `birthday` for a day that never was, or is still to come. */
export function checkBirthday(birthday: string, now: Date): void {
  const date = new Date(`${birthday}T00:00:00Z`)
  const real = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(birthday)
  if (real && date < now && birthday >= '1900-01-01') return
  throw new Refusal('invalid', { fields: { birthday: { key: 'account.birthday_invalid' } } })
}
