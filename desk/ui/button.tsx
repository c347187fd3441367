import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'

type Look = 'primary' | 'plain' | 'quiet' | 'danger'

export type ButtonProps = Omit<AriaButtonProps, 'className' | 'children' | 'style'> & {
  look?: Look
  icon?: LucideIcon
  /** The icon points onward, so it follows the words. */
  onward?: boolean
  /** The button's words; with `icon` alone, `aria-label` names it. */
  children?: ReactNode
  /** Takes the whole width of its parent. */
  wide?: boolean
}

export const looks: Record<Look, string> = {
  primary: 'bg-primary text-primary-content border-transparent hover:opacity-90 pressed:opacity-80',
  plain: 'bg-base-100 text-base-content border-base-300 shadow-low hover:bg-hover pressed:bg-base-300',
  quiet: 'bg-transparent text-base-content border-transparent hover:bg-hover pressed:bg-base-300',
  danger: 'bg-error text-error-content border-transparent hover:opacity-90 pressed:opacity-80',
}

/** Shape that buttons, links that look like buttons and menu buttons share. */
export const buttonShape =
  'inline-flex items-center justify-center gap-1.5 rounded-field border font-medium whitespace-nowrap select-none transition-colors disabled:opacity-50 min-h-9 pointer-coarse:min-h-11 px-3'

/**
 * An action. While `isPending` the shop is working on it, and a second press does nothing. React Aria's own pending state
 * is not used: its announcement outlives a button that disappears when the work is done.
 */
export function Button({
  look = 'plain',
  icon: Icon,
  onward = false,
  children,
  wide,
  isPending,
  onPress,
  ...props
}: ButtonProps) {
  const square = children === undefined ? 'w-9 pointer-coarse:w-11 px-0' : ''
  const press = isPending || !onPress ? {} : { onPress }
  return (
    <AriaButton
      {...props}
      {...press}
      className={`${buttonShape} ${looks[look]} ${square} ${wide ? 'w-full' : ''} ${onward ? 'flex-row-reverse' : ''}`}
    >
      {isPending ? (
        <Spinner />
      ) : (
        Icon && <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
      )}
      {children}
    </AriaButton>
  )
}

function Spinner() {
  return (
    <span
      aria-hidden
      className="size-4 shrink-0 animate-spin rounded-full border-2 border-current border-t-transparent opacity-70"
    />
  )
}
