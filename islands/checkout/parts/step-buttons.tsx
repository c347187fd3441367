import type { ReactNode } from 'react'

type Props = {
  back: string
  backText: string
  text: string
  busy: boolean
  /** false if the step can't be completed: hides the continue button. */
  offered?: boolean
}

/** The continue button and the back link. Continue is never disabled: pressing it shows what is missing. */
export function StepButtons({ back, backText, text, busy, offered = true }: Props): ReactNode {
  return (
    <div className="flex flex-wrap-reverse items-center justify-between gap-4">
      <a className="link py-3" href={back}>
        {backText}
      </a>
      {offered && (
        <button type="submit" className="btn btn-primary max-sm:w-full" aria-busy={busy || undefined}>
          {text}
        </button>
      )}
    </div>
  )
}
