import type { ReactNode } from 'react'

/** Plain text of a shopper or the shop. Empty lines part its paragraphs; the browser finds the direction of writing. */
export function Paragraphs({ text, lang }: { text: string; lang?: string }): ReactNode {
  const parts = text.split(/\n\s*\n/).filter((part) => part.trim() !== '')
  return (
    <div className="grid max-w-prose gap-3" lang={lang}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a text that does not change
        <p key={index} dir="auto" className="whitespace-pre-line">
          {part}
        </p>
      ))}
    </div>
  )
}
