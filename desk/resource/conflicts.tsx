import { type ReactNode, useState } from 'react'
import { ago } from '../formats.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { Clash } from './draft.ts'
import { useDraft, useRecord } from './record.tsx'
import { wordDiff } from './word-diff.ts'

type ConflictsProps = {
  clashes: Clash[]
  nameOf(path: string): string
  textOf(path: string, value: unknown): string
}

/**
 * Fields that a colleague changed meanwhile. The person chooses for each; nothing else is lost. The dialog opens by
 * itself after a refused save only: news of a colleague must not cover a field that is being typed in.
 */
export function Conflicts({ clashes, nameOf, textOf }: ConflictsProps) {
  const { ask } = useRecord()
  const isAsking = useDraft((state) => state.isAsking)
  return (
    <>
      <p role="alert" className="mb-2 flex flex-wrap items-center gap-2 text-warning">
        {t('desk.record.conflicts', { count: clashes.length })}
        <Button onPress={() => ask(true)}>{t('desk.record.resolve')}</Button>
      </p>
      {isAsking && (
        <Dialog
          isOpen
          wide
          title={t('desk.record.conflicts', { count: clashes.length })}
          onClose={() => ask(false)}
        >
          <div className="space-y-6">
            {clashes.map((clash) => (
              <Conflict key={clash.path} {...{ clash, textOf }} name={nameOf(clash.path)} />
            ))}
          </div>
        </Dialog>
      )}
    </>
  )
}

type ConflictProps = { clash: Clash; name: string; textOf: ConflictsProps['textOf'] }

function Conflict({ clash: { path, from, theirs, mine }, name, textOf }: ConflictProps) {
  const { resolve } = useRecord()
  const who = useDraft((state) => state.who[path])
  const [edited, setEdited] = useState<string | null>(null)
  const isText = typeof mine === 'string' || typeof theirs === 'string'
  return (
    <section aria-label={name} className="space-y-2">
      <h3 className="font-semibold">{name}</h3>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Side title={t('desk.record.mine')} from={textOf(path, from)} to={textOf(path, mine)}>
          <Button onPress={() => resolve(path, mine)}>{t('desk.record.keep_mine')}</Button>
        </Side>
        <Side
          title={
            who?.by
              ? t('desk.record.theirs_by', { name: who.by, when: who.at ? ago(who.at) : '' })
              : t('desk.record.theirs')
          }
          from={textOf(path, from)}
          to={textOf(path, theirs)}
        >
          <Button onPress={() => resolve(path, theirs)}>{t('desk.record.take_theirs')}</Button>
        </Side>
      </div>
      {isText &&
        (edited === null ? (
          <Button look="quiet" onPress={() => setEdited(String(mine ?? ''))}>
            {t('desk.record.edit_both')}
          </Button>
        ) : (
          <div className="space-y-2">
            <TextField label={name} rows={4} value={edited} onChange={setEdited} autoFocus />
            <Button look="primary" onPress={() => resolve(path, edited)}>
              {t('desk.record.use_text')}
            </Button>
          </div>
        ))}
    </section>
  )
}

/** One person's value as a word diff against the value that both began with. */
function Side({
  title,
  from,
  to,
  children,
}: {
  title: string
  from: string
  to: string
  children: ReactNode
}) {
  return (
    <div className="flex flex-col gap-2 rounded-field border border-base-300 p-3">
      <h4 className="text-note text-muted">{title}</h4>
      <p className="max-h-64 flex-1 overflow-auto break-words whitespace-pre-wrap">
        {wordDiff(from, to).map(({ value, added, removed }, place) => {
          const key = String(place)
          if (added)
            return (
              <ins key={key} className="bg-success-soft no-underline">
                {value}
              </ins>
            )
          if (removed)
            return (
              <del key={key} className="bg-error-soft">
                {value}
              </del>
            )
          return value
        })}
      </p>
      <div>{children}</div>
    </div>
  )
}
