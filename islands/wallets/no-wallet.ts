const key = 'noWallets'

/** True once an earlier page of this visit has found that the browser has no wallet. Later pages reserve no space. */
export function hasNoWallet(): boolean {
  return sessionStorage.getItem(key) !== null
}

export function rememberNoWallet(): void {
  sessionStorage.setItem(key, '1')
}
