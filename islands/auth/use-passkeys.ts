import { useEffect, useRef, useState } from 'react'
import type { SignedIn } from '#contract/account.ts'
import type { Data } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { type Answer, call } from '#islands/api.ts'
import { canUsePasskeys } from '#islands/passkeys/can-use-passkeys.ts'
import { askForPasskey, endCeremony } from '#islands/passkeys/ceremony.ts'
import { callQuietly } from '#islands/quiet-call.ts'

/** Milliseconds before the autofill challenge is renewed. Challenges expire after five minutes. */
const renewAfter = 4 * 60_000

type Passkeys = {
  /** Passkeys are available here. False during the first render. */
  able: boolean
  busy: boolean
  /** Asks for a passkey now. Resolves to null if none was chosen. */
  ask(): Promise<Answer<SignedIn> | null>
}

/**
 * Sign-in by passkey, from a button or from browser autofill. `onOffered` receives the answer of an autofill sign-in.
 */
export function usePasskeys(onOffered: (answer: Answer<SignedIn>) => void): Passkeys {
  const [able, setAble] = useState(false)
  const [busy, setBusy] = useState(false)
  const heard = useRef(onOffered)
  heard.current = onOffered
  const offer = useRef(async () => {})
  useEffect(() => {
    setAble(canUsePasskeys())
    let over = false
    offer.current = async () => {
      if (over || !(await offersByItself())) return
      const begun = await callQuietly('/auth/passkey/options', {})
      if (over || begun.code !== codes.success) return
      const answer = await send(begun.data, true)
      if (!over && answer) heard.current(answer)
    }
    void offer.current()
    const timer = setInterval(() => void offer.current(), renewAfter)
    return () => {
      over = true
      clearInterval(timer)
      endCeremony()
    }
  }, [])
  const ask = async () => {
    setBusy(true)
    const begun = await call('/auth/passkey/options', {})
    const answer = begun.code === codes.success ? await send(begun.data) : begun
    setBusy(false)
    if (answer?.code !== codes.success) void offer.current()
    return answer
  }
  return { able, busy, ask }
}

async function send(
  { id, options }: Data<'/auth/passkey/options'>,
  autofill = false,
): Promise<Answer<SignedIn> | null> {
  const credential = await askForPasskey(options, autofill)
  return credential && call('/auth/passkey/signin', { id, credential })
}

async function offersByItself(): Promise<boolean> {
  return canUsePasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)
}
