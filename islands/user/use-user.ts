import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { User } from '#contract/account.ts'
import { codes } from '#contract/codes.ts'
import { call } from '#islands/api.ts'
import { token, userInfo } from '#islands/stores/session.ts'

/** Returns the cached customer at once, then the current one when the server answers. */
export function useUser(): User | null {
  const user = useStore(userInfo) as User | null
  useEffect(() => {
    void call('/user/info', {}).then((answer) => {
      if (answer.code === codes.success) keepUser(answer.data)
    })
  }, [])
  return user
}

/** Stores the customer, unless the answer arrives after they have signed out. */
export function keepUser(user: User): void {
  if (token.getState()) userInfo.setState(user, true)
}
