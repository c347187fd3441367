import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { call, Refused } from '../calls.ts'
import { t } from '../texts.ts'

type Purpose = 'signin' | 'second' | 'step_up'
type Signed = { id: string; credential: Record<string, unknown> }

/** Most people sign in without it. */
const ceremony = () => import('@simplewebauthn/browser')

export const passkeysWork = typeof PublicKeyCredential === 'function'

/** Asks for a passkey. `challenge` is the ceremony that it completes. @throws Refused, also if the person gives up. */
export async function askPasskey(purpose: Purpose, challenge?: string): Promise<Signed> {
  const { id, options } = await call('/staff/passkey/options', { purpose, challenge })
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const { startAuthentication } = await ceremony()
  const credential = await startAuthentication({ optionsJSON }).catch(refuse)
  return { id, credential: { ...credential } }
}

/** Makes a passkey for the account of `challenge`. */
export async function makePasskey(challenge: string): Promise<Signed> {
  const { id, options } = await call('/staff/passkey/options', { purpose: 'enroll', challenge })
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const { startRegistration } = await ceremony()
  const credential = await startRegistration({ optionsJSON }).catch(refuse)
  return { id, credential: { ...credential } }
}

/** Browsers do not say whether the person closed the prompt or has no key for this site. */
function refuse(): never {
  throw new Refused(40, t('desk.factors.passkey_failed'), { reason: 'code_wrong' })
}
