import type { ReactNode } from 'react'
import type { User } from '#contract/account.ts'

/** The customer's picture, or the first letter of their name. */
export function Avatar({ user }: { user: User }): ReactNode {
  const letter = [...(user.nickName || user.firstName || user.email || '#')][0]
  return user.avatar ? (
    <img
      src={user.avatar}
      alt=""
      width="64"
      height="64"
      className="size-16 shrink-0 rounded-full object-cover"
    />
  ) : (
    <span
      aria-hidden="true"
      className="grid size-16 shrink-0 place-items-center rounded-full bg-base-200 text-2xl uppercase"
    >
      {letter}
    </span>
  )
}
