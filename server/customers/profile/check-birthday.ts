import { Refusal } from '#server/platform/refusal.ts'

/** @throws Refusal `invalid` at `birthday` for a date that does not exist or is in the future. */
export function checkBirthday(birthday: string, now: Date): void {
  const date = new Date(`${birthday}T00:00:00Z`)
  const real = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(birthday)
  if (real && date < now && birthday >= '1900-01-01') return
  throw new Refusal('invalid', { fields: { birthday: { key: 'account.birthday_invalid' } } })
}
