import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react'
import type { TemplateDetail, TemplateFault } from '#contract/admin/content/template.ts'
import { call } from '../calls.ts'
import { useCall } from '../query.ts'
import { RecordProvider, useField } from '../resource/record.tsx'
import { SaveBar } from '../resource/save-bar.tsx'
import { RecordHistory } from '../resource/timeline/history.tsx'
import { t } from '../texts.ts'
import { Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Switch } from '../ui/switch.tsx'
import { useIsWide } from '../ui/use-is-wide.ts'
import { changedLines } from './changed-lines.ts'
import { Faults } from './faults.tsx'
import { OriginBadge } from './origin-badge.tsx'
import { TemplateActions } from './template-actions.tsx'
import { templateRecord } from './template-record.ts'
import { TemplateVersions } from './template-versions.tsx'
import { TryEmailButton } from './try-email-button.tsx'

const CodeEditor = lazy(async () => ({ default: (await import('./code-editor.tsx')).CodeEditor }))

const route = getRouteApi('/templates/$id')

/** One file of the theme, edited as code. */
export function TemplateScreen() {
  const { id } = route.useParams()
  const { data, error } = useCall('/template/detail', { id }, { tags: [`template:${id}`, 'template'] })
  const [faults, setFaults] = useState<TemplateFault[]>([])
  if (!data) {
    return (
      <Screen title={t('desk.frame.place_templates')}>
        {error ? <p role="alert">{error.message}</p> : <Skeleton lines={8} />}
      </Screen>
    )
  }
  return (
    <RecordProvider key={id} options={templateRecord(data.template, setFaults)}>
      <TemplateForm template={data.template} {...{ faults, setFaults }} />
    </RecordProvider>
  )
}

type FormProps = {
  template: TemplateDetail
  faults: TemplateFault[]
  setFaults(faults: TemplateFault[]): void
}

function TemplateForm({ template, faults, setFaults }: FormProps) {
  const { id, path } = template
  const { value, isEdited } = useField<string>('source')
  const isWide = useIsWide()
  useChecks(id, value, isEdited, setFaults)
  const nameOf = () => path
  return (
    <Screen
      wide
      title={path}
      record={{ kind: 'template', id }}
      beside={<OriginBadge {...template} />}
      actions={
        <>
          <Link
            to="/templates"
            className="flex min-h-9 items-center gap-1.5 text-muted hover:text-base-content"
          >
            <ArrowLeft aria-hidden size={16} />
            {t('desk.template.all')}
          </Link>
          {path.startsWith('emails/') && <TryEmailButton {...{ id }} source={isEdited ? value : null} />}
          <TemplateActions template={template} />
        </>
      }
    >
      <div className="space-y-4">
        {isWide ? (
          <SourceFields template={template} faults={faults} />
        ) : (
          <p className="rounded-field bg-info-soft px-3 py-2 text-info">{t('desk.template.on_larger')}</p>
        )}
        <div className="grid gap-4 lg:grid-cols-2">
          <TemplateVersions template={template} />
          <RecordHistory resource="template" {...{ id, nameOf }} />
        </div>
      </div>
      <SaveBar {...{ nameOf }} />
    </Screen>
  )
}

/** The editor, with the theme's file beside it if that is wished for. */
function SourceFields({ template, faults }: Omit<FormProps, 'setFaults'>) {
  const { path, default: standard } = template
  const { value, onChange } = useField<string>('source')
  const [isBeside, setBeside] = useState(false)
  const settled = useDeferredValue(value)
  const changed = isBeside && standard !== null ? changedLines(standard, settled) : null
  return (
    <div className="space-y-3" data-path="source">
      {standard !== null && (
        <Switch isSelected={isBeside} onChange={setBeside}>
          {t('desk.template.beside')}
        </Switch>
      )}
      <Suspense fallback={<Skeleton lines={12} />}>
        <div className={changed ? 'grid gap-4 xl:grid-cols-2' : ''}>
          <CodeEditor label={path} {...{ path, value, onChange, faults }} changed={changed?.mine ?? []} />
          {changed && standard !== null && (
            <CodeEditor
              label={t('desk.template.of_theme')}
              {...{ path }}
              value={standard}
              changed={changed.theirs}
            />
          )}
        </div>
      </Suspense>
      <Faults faults={faults} />
    </div>
  )
}

/** Milliseconds without a keystroke before the shop checks what was typed. */
const pause = 700

/** Checks an edited source while it is typed, as saving does. */
function useChecks(
  id: string,
  source: string,
  isEdited: boolean,
  onFaults: (faults: TemplateFault[]) => void,
) {
  useEffect(() => {
    if (!isEdited) return onFaults([])
    const cancelled = new AbortController()
    const timer = setTimeout(() => {
      call('/template/check', { id, source }, { signal: cancelled.signal })
        .then(({ faults }) => onFaults(faults))
        // Saving checks again and says what is wrong.
        .catch(() => {})
    }, pause)
    return () => {
      clearTimeout(timer)
      cancelled.abort()
    }
  }, [id, source, isEdited, onFaults])
}
