import type { ReactNode } from 'react'
import type { Props } from '#contract/components.ts'
import { Forget } from './parts/forget.tsx'
import { ResetPassword } from './parts/reset-password.tsx'
import { SignIn } from './parts/sign-in.tsx'
import { SignUp } from './parts/sign-up.tsx'
import { VerifyEmail } from './parts/verify-email.tsx'
import { VerifyPrompt } from './parts/verify-prompt.tsx'

/** A screen of the sign-in area: sign-in, sign-up, password reset and email verification. */
export default function Auth({ screen, links, wechat }: Props<'auth'>): ReactNode {
  switch (screen) {
    case 'signin':
      return <SignIn links={links} wechat={wechat} />
    case 'signup':
      return <SignUp links={links} />
    case 'forget':
      return <Forget />
    case 'reset-password':
      return <ResetPassword />
    case 'verify-email':
      return <VerifyEmail />
    case 'verify-prompt':
      return <VerifyPrompt />
  }
}
