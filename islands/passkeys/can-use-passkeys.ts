/** Whether this browser can make and use passkeys here. A key is bound to a host's name, so an address of numbers has none. */
export function canUsePasskeys(): boolean {
  if (!('PublicKeyCredential' in window) || /^[\d.]+$|:/.test(location.hostname)) return false
  return 'parseRequestOptionsFromJSON' in PublicKeyCredential
}
