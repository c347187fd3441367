import { formatMoney } from '#contract/format.ts'
import { bcp47, type Lang } from '#contract/languages.ts'
import type { Money } from '#contract/scalars.ts'
import type { BankAccount } from '#server/db/tables/payments.ts'
import type { Translate } from '#server/platform/messages.ts'

type Transfer = { account: BankAccount; amount: Money; number: string }

/** How to pay an order by bank transfer, in a language. */
export function transferText(
  { account: { holder, iban, bic }, amount, number }: Transfer,
  { lang, t }: { lang: Lang; t: Translate },
): string {
  const grouped = iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ')
  return t('payment.bank.instructions', {
    amount: formatMoney(amount, bcp47[lang]),
    iban: grouped,
    ...{ holder, bic, number },
  })
}
