import type { ReactNode } from 'react'
import type { User } from '#contract/account.ts'

/** The customer's picture, or the initial of their name. */
export function Avatar({ user, large = false }: { user: User; large?: boolean }): ReactNode {
  const initial = [...(user.nickName || user.firstName || user.email || '#')][0]
  const size = large ? 'size-24' : 'size-16'
  return user.avatar ? (
    <img
      src={user.avatar}
      alt=""
      width="512"
      height="512"
      className={`${size} shrink-0 rounded-full object-cover`}
    />
  ) : (
    <span
      aria-hidden="true"
      className={`grid ${size} shrink-0 place-items-center rounded-full bg-base-200 text-2xl uppercase`}
    >
      {initial}
    </span>
  )
}
