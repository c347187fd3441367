/** Returns whether passkeys work here. They are bound to a host name, so a numeric address has none. */
export function canUsePasskeys(): boolean {
  if (!('PublicKeyCredential' in window) || /^[\d.]+$|:/.test(location.hostname)) return false
  return 'parseRequestOptionsFromJSON' in PublicKeyCredential
}
