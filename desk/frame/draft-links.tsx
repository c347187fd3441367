import type { KeptDraft } from '../resource/keep-drafts.ts'

/** Links to the records whose edits are not saved yet. */
export function DraftLinks({ drafts }: { drafts: readonly KeptDraft[] }) {
  return (
    <ul className="list-disc space-y-1 ps-5">
      {drafts.map(({ kind, id, label, place }) => (
        <li key={`${kind} ${id}`}>
          <a href={place} className="text-accent underline">
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
