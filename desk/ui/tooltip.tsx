import type { ReactElement } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'

/** Names a button that shows only an icon. The child is the button. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <TooltipTrigger delay={400}>
      {children}
      <AriaTooltip
        offset={6}
        className="pop max-w-64 rounded-field bg-primary px-2 py-1 text-xs text-primary-content"
      >
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
