import { Link, useParams } from '@tanstack/react-router'
import { Download, Play, RefreshCw, Square, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Import, ImportOptions } from '#contract/admin/system/import.ts'
import type { ImportMapping } from '#contract/admin/system/import-map.ts'
import { call, refusal } from '../calls.ts'
import { moment } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { NotFound } from '../frame/fallbacks.tsx'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Card, Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toastError } from '../ui/toast.tsx'
import { EncodingCard, Figures, RefusedCard, Warnings } from './check-cards.tsx'
import { MapCard } from './map-card.tsx'
import { OptionsCard } from './options-card.tsx'
import { Failure, Progress } from './progress.tsx'
import { SampleCard } from './sample-card.tsx'
import { ImportBadge, isActive } from './states.tsx'
import { UndoResult, UndoSheet } from './undo.tsx'
import { saveReport, useImport, useImportCalls } from './use-import.ts'

/** A product file: what its import would do, how far it has come, and what came of it. */
export function ImportScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error } = useImport(id)
  if (data) return <OpenImport key={id} shown={data.import} />
  if (refusal(error, 'not_found') || refusal(error, 'invalid')) return <NotFound />
  return (
    <Screen title={t('desk.import.title')}>
      {error ? <p role="alert">{error.message}</p> : <Skeleton lines={12} />}
    </Screen>
  )
}

function OpenImport({ shown }: { shown: Import }) {
  const { id, name, state, by, createdAt, check, result, hasFile, begun, failure, undo, undoUntil } = shown
  const { columns, mapping } = shown
  const [edits, setEdits] = useState<Partial<ImportOptions>>({})
  const [isUndoOpen, setUndoOpen] = useState(false)
  const [isMapOpen, setMapOpen] = useState(false)
  const { busy, act } = useImportCalls()
  const canUndo = undoUntil !== null && !isActive(state)
  const undoLabel = t(undo ? 'desk.import.undo_go_on' : 'desk.import.undo')
  const options = { ...shown.options, ...edits }
  const isEdited = Object.keys(edits).length > 0
  const rest = !isActive(state) && hasFile
  const canRun = rest && !isEdited && check?.sure === true && check.counts.products > 0
  const rehearse = (more: Partial<ImportOptions> = {}) =>
    act('check', async () => {
      const answer = await call('/import/rehearse', { id, options: { ...options, ...more } })
      setEdits({})
      return answer
    })
  const isMapping = rest && state === 'mapping'
  const mayMap = rest && !isMapping && columns !== null && (mapping !== null || check?.leftOut.length !== 0)
  const saveMapping = (chosen: ImportMapping) =>
    act('map', async () => {
      const answer = await call('/import/map', { id, mapping: chosen })
      setMapOpen(false)
      return answer
    })
  const run = () => act('run', () => call('/import/run', { id }))
  const cancel = () => act('cancel', () => call('/import/cancel', { id }))
  const runLabel = t(begun ? 'desk.import.go_on' : 'desk.import.run')
  const refused = (result ?? check?.counts)?.refusedRows ?? 0
  useActions([
    ...(canUndo ? [{ id: 'undo import', label: undoLabel, icon: Undo2, run: () => setUndoOpen(true) }] : []),
    ...(canRun ? [{ id: 'run import', label: runLabel, icon: Play, run: () => void run() }] : []),
    ...(isActive(state)
      ? [{ id: 'stop import', label: t('desk.import.cancel'), icon: Square, run: () => void cancel() }]
      : []),
  ])
  const save = (part: 'refused' | 'missing') => void saveReport(id, part).catch(toastError)
  return (
    <Screen
      title={name}
      about={t('desk.import.made', { name: by, when: moment(createdAt) })}
      beside={<ImportBadge state={state} />}
      actions={
        <>
          {canUndo && (
            <Button icon={Undo2} onPress={() => setUndoOpen(true)}>
              {undoLabel}
            </Button>
          )}
          {isActive(state) && (
            <Button
              icon={Square}
              isPending={busy === 'cancel'}
              isDisabled={state === 'stopping'}
              onPress={() => void cancel()}
            >
              {t('desk.import.cancel')}
            </Button>
          )}
          {rest && !isMapping && (isEdited || !check) && (
            <Button
              look={canRun ? 'plain' : 'primary'}
              icon={RefreshCw}
              isPending={busy === 'check'}
              onPress={() => void rehearse()}
            >
              {t('desk.import.check')}
            </Button>
          )}
          {rest && check && !isEdited && (
            <Button
              look="primary"
              icon={Play}
              isPending={busy === 'run'}
              isDisabled={!canRun}
              onPress={() => void run()}
            >
              {runLabel}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-4">
        {isActive(state) && <Progress shown={shown} />}
        {failure && <Failure shown={shown} />}
        {undo && <UndoResult id={id} undo={undo} canSave={!isActive(state)} />}
        {canUndo && (
          <p className="text-note text-muted">
            {t('desk.import.undo_until', { date: moment(undoUntil, 'day') })}
          </p>
        )}
        {state === 'done' && (
          <p role="status">
            <Link to="/products" className="underline underline-offset-2">
              {t('desk.import.show_products')}
            </Link>
          </p>
        )}
        {rest && check && check.counts.products === 0 && (
          <p role="alert" className="text-error">
            {t('desk.import.nothing')}
          </p>
        )}
        {rest && check && !check.sure && (
          <EncodingCard readings={check.readings} onChoose={(encoding) => void rehearse({ encoding })} />
        )}
        {isMapping && columns && !columns.sure && (
          <EncodingCard readings={columns.readings} onChoose={(encoding) => void rehearse({ encoding })} />
        )}
        {columns && (isMapping || (mayMap && isMapOpen)) && (
          <MapCard
            key={columns.encoding}
            {...{ file: columns, mapping }}
            isStep={isMapping}
            isPending={busy === 'map'}
            onMap={(chosen) => void saveMapping(chosen)}
          />
        )}
        {(result ?? check) && (
          <Card
            title={t(result ? 'desk.import.result_title' : 'desk.import.check_title')}
            about={check ? factsOf(check) : undefined}
          >
            <Figures counts={(result ?? check?.counts)!} />
            {check && (
              <Warnings
                {...{ check, result }}
                isOver={state === 'done'}
                onMap={mayMap && !isMapOpen ? () => setMapOpen(true) : null}
              />
            )}
            {result && result.missingPictures > 0 && (
              <div className="pt-3">
                <Button icon={Download} onPress={() => save('missing')}>
                  {t('desk.import.download_missing')}
                </Button>
              </div>
            )}
          </Card>
        )}
        {rest && check && check.sample.length > 0 && <SampleCard check={check} />}
        {check && refused > 0 && (
          <RefusedCard
            check={check}
            count={refused}
            actions={
              !isActive(state) && (
                <Button icon={Download} onPress={() => save('refused')}>
                  {t('desk.import.download_refused')}
                </Button>
              )
            }
          />
        )}
        {rest && !isMapping && (
          <OptionsCard
            {...{ options, check, isEdited }}
            onChange={(more) => setEdits(differing(shown.options, { ...options, ...more }))}
          />
        )}
        {canRun && <p className="text-note text-muted">{t('desk.import.final')}</p>}
      </div>
      {isUndoOpen && <UndoSheet id={id} onClose={() => setUndoOpen(false)} />}
    </Screen>
  )
}

/** The choices that differ from those of the last rehearsal. */
function differing(before: ImportOptions, after: ImportOptions): Partial<ImportOptions> {
  const names = Object.keys(after) as (keyof ImportOptions)[]
  const changed = names.filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]))
  return Object.fromEntries(changed.map((name) => [name, after[name]]))
}

function factsOf({ counts, encoding, currency }: NonNullable<Import['check']>): string {
  return [t('desk.import.rows', { count: counts.rows }), encoding.toUpperCase(), currency].join(' · ')
}
