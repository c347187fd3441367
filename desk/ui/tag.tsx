import { X } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Tag as AriaTag, TagGroup, TagList } from 'react-aria-components/TagGroup'
import { t } from '../texts.ts'

type TagsProps = {
  label: string
  tags: readonly { id: string; label: string }[]
  onRemove(id: string): void
}

/** Words that can be removed one by one, such as labels and filters. Backspace removes the focused one. */
export function Tags({ label, tags, onRemove }: TagsProps) {
  return (
    <TagGroup
      aria-label={label}
      onRemove={(keys) => {
        for (const key of keys) onRemove(String(key))
      }}
    >
      <TagList className="flex flex-wrap gap-1.5">
        {tags.map(({ id, label: name }) => (
          <AriaTag
            key={id}
            id={id}
            textValue={name}
            className="flex min-h-7 items-center gap-1 rounded-full border border-base-300 bg-base-100 ps-2.5 pe-1 text-note outline-none focus-visible:outline-2 focus-visible:outline-accent"
          >
            {name}
            <Button
              slot="remove"
              aria-label={t('desk.frame.remove', { name })}
              className="flex size-5 items-center justify-center rounded-full text-muted hover:bg-hover pointer-coarse:size-9"
            >
              <X aria-hidden size={14} />
            </Button>
          </AriaTag>
        ))}
      </TagList>
    </TagGroup>
  )
}
