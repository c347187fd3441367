import type { Lang } from '#contract/languages.ts'
import { languageText } from './languages.ts'

type SentenceRowProps = { text: string; lang: Lang | null; onOpen(): void }

/** A synonym or redirect in its list: one sentence that opens it, and its language. */
export function SentenceRow({ text, lang, onOpen }: SentenceRowProps) {
  return (
    <>
      <button
        type="button"
        onClick={onOpen}
        className="min-w-0 flex-1 basis-60 text-start font-medium break-words after:absolute after:inset-0"
      >
        <bdi>{text}</bdi>
      </button>
      <span className="text-note text-muted">{languageText(lang)}</span>
    </>
  )
}
