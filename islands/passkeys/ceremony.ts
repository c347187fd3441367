/** WebAuthn options and responses in JSON form, as exchanged with the server. */
type Json = Record<string, unknown>

/** The running ceremony. Browsers refuse a second one. */
let running: AbortController | undefined

/**
 * Asks the browser to sign a challenge with a passkey. With `autofill`, the passkeys are offered by autofill while the
 * page is open. Resolves to null if none was chosen or another ceremony replaced this one.
 */
export function askForPasskey(options: Json, autofill = false): Promise<Json | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never)
  return run((signal) =>
    navigator.credentials.get({ publicKey, signal, ...(autofill && { mediation: 'conditional' }) }),
  )
}

/**
 * Asks the browser to create a passkey. Resolves to null if the user declined, the time ran out, or this device already
 * has one.
 */
export function makePasskey(options: Json): Promise<Json | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never)
  return run((signal) => navigator.credentials.create({ publicKey, signal }))
}

/** Cancels the running ceremony. */
export function endCeremony(): void {
  running?.abort()
}

async function run(begin: (signal: AbortSignal) => Promise<Credential | null>): Promise<Json | null> {
  running?.abort()
  running = new AbortController()
  try {
    const credential = await begin(running.signal)
    return credential && { ...(credential as PublicKeyCredential).toJSON() }
  } catch {
    return null
  }
}
