import { Fragment, type ReactNode } from 'react'
import { t } from '../texts.ts'

/** A mark that no text contains. */
const mark = '\u0001'

type SentenceProps = {
  text: string
  parts: Record<string, ReactNode>
  /** More fields of one of the parts, on lines of their own. */
  below?: ReactNode
}

/** A text with fields in the places that its language has for them: `{percent} off`. */
export function Sentence({ text, parts, below }: SentenceProps) {
  const names = Object.keys(parts)
  const marked = t(text, Object.fromEntries(names.map((name) => [name, `${mark}${name}${mark}`])))
  const pieces = marked.split(mark).filter((piece) => piece.trim() !== '')
  const show = (piece: string) =>
    names.includes(piece) ? (
      <Fragment key={piece}>{parts[piece]}</Fragment>
    ) : (
      <span key={piece} className="shrink-0">
        {piece.trim()}
      </span>
    )
  const line = (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-2">
      {pieces.slice(0, -2).map(show)}
      {/* The last word stays on the line of its field. */}
      <span className="inline-flex min-w-0 items-center gap-x-2">{pieces.slice(-2).map(show)}</span>
    </span>
  )
  return below ? (
    <div>
      {line}
      {below}
    </div>
  ) : (
    line
  )
}
