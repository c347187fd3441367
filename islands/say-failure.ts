import { type Code, codes } from '#contract/codes.ts'
import { t } from './messages.ts'
import { endSession } from './sign-out.ts'
import { showToast } from './ui/toast-stack.ts'

const texts: Partial<Record<Code, string>> = {
  [codes.timeout]: 'toast.noResponse',
  [codes.permission]: 'toast.permission',
  [codes.fullFail]: 'toast.fail',
  [codes.authInvalid]: 'toast.login',
  [codes.authOut]: 'toast.login',
}

/** Says why a call failed as a whole, in the server's words where it found some; a lost session ends here too. */
export async function sayFailure(code: Code, msg: string): Promise<void> {
  showToast('error', msg || t(texts[code] ?? 'toast.unknown'))
  if (code === codes.authInvalid) endSession('expired')
  if (code === codes.authOut) endSession('out')
}
