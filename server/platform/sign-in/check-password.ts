import { dictionary } from '@zxcvbn-ts/language-common'
import { passwordMinLength } from '#contract/rules.ts'
import { Refusal } from '../refusal.ts'

/** The thousand most common passwords that are long enough to be chosen; the list is ordered by how common they are. */
const common: ReadonlySet<string> = new Set(
  (dictionary['passwords-common'] as string[])
    .filter((each) => each.length >= passwordMinLength)
    .slice(0, 1000),
)

/** @throws Refusal `password_weak` for one of the most common passwords. */
export function refuseCommonPassword(password: string): void {
  if (!common.has(password.toLowerCase())) return
  throw new Refusal('password_weak', { fields: { password: { key: 'reason.password_weak' } } })
}
