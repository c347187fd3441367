/**
 * Fields that the sign-in screens share and keep over a reload: the account, nothing secret. Other pages may prefill
 * them.
 */
export const accountDraft = { key: 'authDraft', kept: ['account', 'countryCode'] } as const

/** Fills in the account on the sign-in screens. */
export function prefillAccount(account: string): void {
  sessionStorage.setItem(accountDraft.key, JSON.stringify({ account }))
}
