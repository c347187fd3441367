import { IndentDecrease, IndentIncrease, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { MenuId } from '#contract/admin/content/menu.ts'
import type { Lang } from '#contract/languages.ts'
import { addressOf } from '../content/target-text.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/screen.tsx'
import { Sortable } from '../ui/sortable.tsx'
import { LinkSheet } from './link-sheet.tsx'
import type { Menu } from './menu-record.ts'
import {
  canIndent,
  canOutdent,
  contentOf,
  deepest,
  endOf,
  indentRow,
  type MenuRow,
  moveRow,
  outdentRow,
  removeRow,
  rowsOf,
} from './menu-rows.ts'
import { wordsOf } from './menu-texts.ts'
import { useTargetNames } from './target-names.ts'

type LinksProps = {
  id: Exclude<MenuId, 'announcement'>
  menu: Menu
  lang: Lang
  value: Menu['content']
  onChange(content: Menu['content']): void
}

/** A row that is edited in the sheet, by its key, or one that comes to a place once it leads somewhere. */
type Open = { row: MenuRow; at: number; key: string | null }

/** The links of a menu as rows, those below another one further in. */
export function LinksCard({ id, menu, lang, value, onChange }: LinksProps) {
  const [open, setOpen] = useState<Open | null>(null)
  const rows = rowsOf(id, value)
  const keys = keysOf(rows)
  const targetText = useTargetNames(rows)
  const broken = new Set(menu.broken.map(({ target }) => target))
  const hidden = new Set(menu.hidden.map(({ target }) => target))
  const put = (next: MenuRow[]) => onChange(contentOf(id, next))
  const nameOf = ({ label, to }: MenuRow) =>
    to?.kind === 'screen'
      ? (menu.screens.find(({ screen }) => screen === to.screen)?.label ?? to.screen)
      : wordsOf(label, lang)
  const add = (at: number, depth: number, to: MenuRow['to']) =>
    setOpen({ row: { depth, label: { en: '' }, to }, at, key: null })
  const done = ({ row, at, key }: Open) => {
    // A colleague may have saved other links while the sheet was open.
    const place = rows.findIndex((each) => keys.get(each) === key)
    put(place < 0 ? rows.toSpliced(at, 0, row) : rows.with(place, row))
    setOpen(null)
  }
  const addFirst =
    id === 'footer' ? (
      <Button icon={Plus} onPress={() => add(rows.length, 0, null)}>
        {t('desk.menu.add_column')}
      </Button>
    ) : (
      <Button icon={Plus} onPress={() => add(rows.length, 0, noTarget)}>
        {t('desk.menu.add_link')}
      </Button>
    )
  return (
    <Card title={t('desk.menu.content')} actions={addFirst}>
      {rows.length === 0 && <p className="text-muted">{t('desk.menu.empty')}</p>}
      <Sortable
        label={menu.label}
        items={rows}
        keyOf={(row) => keys.get(row)!}
        {...{ nameOf }}
        onMove={(from, to) => put(moveRow(id, rows, from, to))}
      >
        {(row, at) => {
          const name = nameOf(row)
          const canHaveMore = row.to?.kind !== 'screen' && row.depth < deepest(id, rows)
          return (
            <div
              className="flex flex-wrap items-center gap-x-2"
              style={{ paddingInlineStart: `${row.depth * 1.75}rem` }}
            >
              <span className="min-w-32 flex-1">
                <bdi className={`block truncate ${row.to === null ? 'font-semibold' : 'font-medium'}`}>
                  {name}
                </bdi>
                {row.to?.kind === 'path' && (
                  <bdi className="block truncate font-mono text-note text-muted">{addressOf(row.to)}</bdi>
                )}
                {row.to && 'handle' in row.to && (
                  <bdi className="block truncate text-note text-muted">{targetText(row.to)}</bdi>
                )}
              </span>
              {row.to && broken.has(targetName(row.to)) && (
                <Badge tone="warning">{t('desk.menu.leads_nowhere')}</Badge>
              )}
              {row.to && hidden.has(targetName(row.to)) && <Badge>{t('desk.menu.not_public')}</Badge>}
              <span className="ms-auto flex">
                {canOutdent(id, rows, at) && (
                  <Button
                    look="quiet"
                    icon={IndentDecrease}
                    aria-label={t('desk.menu.outdent', { name })}
                    onPress={() => put(outdentRow(rows, at))}
                  />
                )}
                {canIndent(id, rows, at) && (
                  <Button
                    look="quiet"
                    icon={IndentIncrease}
                    aria-label={t('desk.menu.indent', { name })}
                    onPress={() => put(indentRow(rows, at))}
                  />
                )}
                {canHaveMore && (
                  <Button
                    look="quiet"
                    icon={Plus}
                    aria-label={t('desk.menu.add_below', { name })}
                    onPress={() => add(endOf(rows, at), row.depth + 1, noTarget)}
                  />
                )}
                <Button
                  look="quiet"
                  icon={Pencil}
                  aria-label={t('desk.menu.edit', { name })}
                  onPress={() => setOpen({ row, at, key: keys.get(row)! })}
                />
                <Button
                  look="quiet"
                  icon={Trash2}
                  aria-label={t('desk.frame.remove', { name })}
                  onPress={() => put(removeRow(rows, at))}
                />
              </span>
            </div>
          )
        }}
      </Sortable>
      {open && (
        <LinkSheet
          {...{ lang }}
          row={open.row}
          screens={id === 'user' ? menu.screens : []}
          onDone={(row) => done({ ...open, row })}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  )
}

const noTarget = { kind: 'path', path: '' } as const

function targetName(to: NonNullable<MenuRow['to']>): string {
  return to.kind === 'screen' ? `screen:${to.screen}` : addressOf(to)
}

/** Keys that stay with a row while it moves: its words and target, counted where several are alike. */
function keysOf(rows: readonly MenuRow[]): Map<MenuRow, string> {
  const counts = new Map<string, number>()
  return new Map(
    rows.map((row) => {
      const name = JSON.stringify([row.label.en, row.to])
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      return [row, `${name} ${count}`]
    }),
  )
}
