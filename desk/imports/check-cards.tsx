import type { ReactNode } from 'react'
import type { ImportCheck, ImportCounts } from '#contract/admin/system/import.ts'
import { number } from '../formats.ts'
import { hasText, t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/screen.tsx'
import { textOfFault } from './fault.ts'

/** How many products and variants the import changes, and what it fetches. */
export function Figures({ counts }: { counts: ImportCounts }) {
  const figures = [
    ['new', counts.new],
    ['changed', counts.changed],
    ['unchanged', counts.unchanged],
    ['refused', counts.refusedRows],
    ['variants', counts.variants],
    ['pictures', counts.pictures],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:flex sm:flex-wrap">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="text-note text-muted">{t(`desk.import.figure_${name}`)}</dt>
          <dd className="text-lg font-semibold tabular-nums">{number(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

type WarningsProps = {
  check: ImportCheck
  result: ImportCounts | null
  isOver: boolean
  /** Opens the mapping of its columns, if they can still be mapped. */
  onMap: (() => void) | null
}

/** Everything in the file that a merchant should look at before, or after, the import. */
export function Warnings({ check, result, isOver, onMap }: WarningsProps) {
  const { counts, notes, leftOut, newBase, currency, words } = check
  const warnings = [
    newBase && !isOver && t('desk.import.warning_base', { currency }),
    counts.withoutStock > 0 && t('desk.import.warning_stock', { count: counts.withoutStock }),
    counts.deactivated > 0 && t('desk.import.warning_deactivated', { count: counts.deactivated }),
    (result?.missingPictures ?? 0) > 0 &&
      t('desk.import.warning_missing', { count: result!.missingPictures }),
  ].filter((text) => text !== false)
  const made = (['categories', 'tags', 'attributes', 'values'] as const)
    .filter((name) => words[name] > 0)
    .map((name) => t(`desk.import.new_${name}`, { count: words[name] }))
  return (
    <div className="space-y-1 pt-3 empty:hidden">
      {warnings.map((text) => (
        <p key={text} className="text-warning">
          {text}
        </p>
      ))}
      {notes
        .filter(({ kind }) => hasText(`desk.import.note_${kind}`))
        .map(({ kind, count, lines }) => (
          <p key={kind}>
            {t(`desk.import.note_${kind}`, { count })}{' '}
            <span className="text-note text-muted">
              {t('desk.import.lines', {
                count,
                lines: `${lines.join(', ')}${count > lines.length ? ' …' : ''}`,
              })}
            </span>
          </p>
        ))}
      {made.length > 0 && <p className="text-muted">{made.join(' · ')}</p>}
      {leftOut.length > 0 && (
        <p className="break-words text-muted">
          {t('desk.import.left_out')} <bdi>{leftOut.join(', ')}</bdi>
        </p>
      )}
      {onMap && <Button onPress={onMap}>{t('desk.import.map')}</Button>}
    </div>
  )
}

type EncodingProps = { readings: ImportCheck['readings']; onChoose(encoding: string): void }

/** Texts of the file in each likely encoding. Choosing one rehearses the file again. */
export function EncodingCard({ readings, onChoose }: EncodingProps) {
  return (
    <Card title={t('desk.import.encoding_title')} about={t('desk.import.encoding_hint')}>
      <ul className="-mx-4 -mb-4 divide-y divide-base-300">
        {readings.map(({ encoding, texts }) => (
          <li key={encoding} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <span className="min-w-0 flex-1 basis-60 break-words">
              {texts.map((text) => (
                <bdi key={text} className="block">
                  {text}
                </bdi>
              ))}
            </span>
            <Button onPress={() => onChoose(encoding)}>{t('desk.import.read_as', { name: encoding })}</Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type RefusedProps = { check: ImportCheck; count: number; actions: ReactNode }

/** The first refused rows with their reasons, as in the report. */
export function RefusedCard({ check: { refused }, count, actions }: RefusedProps) {
  return (
    <Card
      title={t('desk.import.refused_title', { count })}
      about={t('desk.import.refused_hint')}
      actions={actions}
    >
      <ul className="space-y-1.5">
        {refused.map(({ line, fault }) => (
          <li key={`${line} ${fault.code}`} className="break-words">
            <span className="text-muted">{t('desk.import.lines', { count: 1, lines: String(line) })}</span>{' '}
            {textOfFault(fault)}
          </li>
        ))}
      </ul>
    </Card>
  )
}
