/** Returns whether passkeys work here. They are bound to a domain name, so IP addresses don't support them. */
export function canUsePasskeys(): boolean {
  if (!('PublicKeyCredential' in window) || /^[\d.]+$|:/.test(location.hostname)) return false
  return 'parseRequestOptionsFromJSON' in PublicKeyCredential
}
