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

/** Shows why a call failed, in the server's words if there are any. Codes 50 and 51 end the session. */
export function sayFailure(code: Code, msg: string): void {
  showToast('error', msg || t(texts[code] ?? 'toast.unknown'))
  if (code === codes.authInvalid) endSession('expired')
  if (code === codes.authOut) endSession('out')
}
