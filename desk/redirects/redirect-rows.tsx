import { Trash2, X } from 'lucide-react'
import { useState } from 'react'
import type { Redirect } from '#contract/admin/content/redirect.ts'
import { dayText, moment } from '../formats.ts'
import { useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { SelectedBar } from '../ui/selected-bar.tsx'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'

type RedirectRowsProps = {
  items: readonly Redirect[]
  /** True while newer ones are on their way. */
  isStale: boolean
  onOpen(redirect: Redirect): void
  onRemoved(): void
}

/** One page of redirects. Those that are ticked can be removed together. */
export function RedirectRows({ items, isStale, onOpen, onRemoved }: RedirectRowsProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const remove = useWrite('/redirect/remove', { stale: ['/redirect/list', '/redirect/missing'] })
  const chosen = items.filter(({ path }) => ticked.has(path)).map(({ path }) => path)
  const isAll = items.length > 0 && chosen.length === items.length
  const drop = async () => {
    try {
      const { removed, change } = await remove.mutateAsync({ paths: chosen })
      setTicked(new Set())
      toastChange(t('desk.redirect.removed', { count: removed.length }), change)
      onRemoved()
    } catch (error) {
      toastError(error)
    }
  }
  if (items.length === 0) return <p className="py-6 text-muted">{t('desk.list.no_match')}</p>
  return (
    <div
      aria-busy={isStale}
      className={`rounded-box border border-base-300 bg-base-100 ${isStale ? 'opacity-60' : ''}`}
    >
      <div className="border-b border-base-300 px-4 py-1">
        <Checkbox
          isSelected={isAll}
          isIndeterminate={chosen.length > 0 && !isAll}
          onChange={(on) => setTicked(new Set(on ? items.map(({ path }) => path) : []))}
        >
          <span className="text-note text-muted">{t('desk.list.select_page')}</span>
        </Checkbox>
      </div>
      <ul className="divide-y divide-base-300">
        {items.map((redirect) => (
          <RedirectRow
            key={redirect.path}
            {...{ redirect, onOpen }}
            isTicked={ticked.has(redirect.path)}
            onTick={(on) => {
              const next = new Set(ticked)
              if (on) next.add(redirect.path)
              else next.delete(redirect.path)
              setTicked(next)
            }}
          />
        ))}
      </ul>
      {chosen.length > 0 && (
        <SelectedBar className="rounded-b-box">
          <Button
            look="quiet"
            icon={X}
            aria-label={t('desk.list.select_none')}
            onPress={() => setTicked(new Set())}
          />
          <span aria-live="polite" className="flex-1 font-medium">
            {t('desk.list.selected', { count: chosen.length })}
          </span>
          <Button icon={Trash2} isPending={remove.isPending} onPress={() => void drop()}>
            {t('desk.record.remove')}
          </Button>
        </SelectedBar>
      )}
    </div>
  )
}

type RedirectRowProps = Pick<RedirectRowsProps, 'onOpen'> & {
  redirect: Redirect
  isTicked: boolean
  onTick(on: boolean): void
}

function RedirectRow({ redirect, isTicked, onTick, onOpen }: RedirectRowProps) {
  const { path, target, hits, lastHitOn, madeBy, madeAt, hasPage } = redirect
  const used = [
    t('desk.redirect.hits', { count: hits }),
    lastHitOn && t('desk.redirect.last_hit', { day: dayText(lastHitOn) }),
  ]
  const made =
    madeBy && madeAt
      ? t('desk.redirect.made', { name: madeBy, day: moment(madeAt, 'day') })
      : t('desk.redirect.made_by_import')
  return (
    <li className="relative flex items-start gap-3 px-4 py-2.5 hover:bg-hover">
      <span className="relative z-10">
        <Checkbox
          aria-label={t('desk.list.select_row', { name: path })}
          isSelected={isTicked}
          onChange={onTick}
        />
      </span>
      <span className="min-w-0 flex-1 py-1.5">
        <button
          type="button"
          onClick={() => onOpen(redirect)}
          className="block w-full text-start font-medium break-all after:absolute after:inset-0"
        >
          <bdi>{path}</bdi>
        </button>
        <span className="block break-all text-muted">
          <span aria-hidden>→ </span>
          <bdi>{target}</bdi>
        </span>
        <span className="block text-note text-muted">
          {used.filter(Boolean).join(' · ')} · {made}
        </span>
        {hasPage && <span className="block text-note text-warning">{t('desk.redirect.has_page')}</span>}
      </span>
    </li>
  )
}
