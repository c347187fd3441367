import { Fragment, type ReactNode } from 'react'
import { t } from '../texts.ts'

/** A mark that no text contains. */
const mark = '\u0001'

/** A text with fields in the places that its language has for them: `{percent} off`. */
export function Sentence({ text, parts }: { text: string; parts: Record<string, ReactNode> }) {
  const names = Object.keys(parts)
  const marked = t(text, Object.fromEntries(names.map((name) => [name, `${mark}${name}${mark}`])))
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-2">
      {marked
        .split(mark)
        .filter((piece) => piece.trim() !== '')
        .map((piece) =>
          names.includes(piece) ? (
            <Fragment key={piece}>{parts[piece]}</Fragment>
          ) : (
            <span key={piece}>{piece.trim()}</span>
          ),
        )}
    </span>
  )
}
