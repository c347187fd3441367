/** WebAuthn's own JSON, as the server makes it and takes it. */
type Json = Record<string, unknown>

/** One ceremony at a time: the browser refuses a second. */
let running: AbortController | undefined

/**
 * Has the browser sign a challenge with a passkey. `autofill`: it offers the keys among what it fills in, for as long as
 * the page stands. null where nobody chose one, or another ceremony took its place.
 */
export function askForPasskey(options: Json, autofill = false): Promise<Json | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never)
  return run((signal) =>
    navigator.credentials.get({ publicKey, signal, ...(autofill && { mediation: 'conditional' }) }),
  )
}

/** Has the browser make a passkey; null where it was not made: refused, too late, or there is one on this device. */
export function makePasskey(options: Json): Promise<Json | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never)
  return run((signal) => navigator.credentials.create({ publicKey, signal }))
}

/** Takes back what the browser offers. */
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
