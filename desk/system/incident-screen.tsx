import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Incident, type Pause, pauses } from '#contract/admin/system/incident.ts'
import { moment } from '../formats.ts'
import { useCall, useWrite } from '../query.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, buttonShape, looks } from '../ui/button.tsx'
import { Card, Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'
import { Areas } from './areas.tsx'
import { EndSessions } from './end-sessions.tsx'
import { PauseDialog } from './pause-dialog.tsx'

/** Everything that can be switched off in an emergency, from the mildest to the strongest. */
export function IncidentScreen() {
  const { data, error } = useCall('/system/mode', {}, { tags: ['system', 'setting'] })
  const [dialog, setDialog] = useState<Pause | 'staff' | 'customers' | null>(null)
  const incident = data?.incident
  return (
    <>
      <Areas />
      <Screen
        title={t('desk.frame.screen_incident')}
        about={t('desk.system.incident_about')}
        beside={incident?.mode && <Badge tone="warning">{t(`desk.system.paused_${incident.mode}`)}</Badge>}
      >
        {error && <p role="alert">{error.message}</p>}
        {!incident && !error && <Skeleton lines={8} />}
        {incident && (
          <div className="space-y-4">
            {pauses.map((mode) => (
              <PauseCard key={mode} {...{ mode, incident }} onPause={() => setDialog(mode)} />
            ))}
            {may('settings.shop') && (
              <Card
                title={t('desk.system.close_title')}
                actions={
                  <Link to="/opening" className={`${buttonShape} ${looks.plain}`}>
                    {t('desk.system.close_go')}
                  </Link>
                }
              >
                <p className="text-note text-muted">{t('desk.system.close_about')}</p>
              </Card>
            )}
            {(['staff', 'customers'] as const).map((whose) => (
              <Card
                key={whose}
                title={t(`desk.system.end_${whose}`)}
                actions={<Button onPress={() => setDialog(whose)}>{t('desk.system.end_sessions')}</Button>}
              >
                <p className="text-note text-muted">{t(`desk.system.end_${whose}_about`)}</p>
              </Card>
            ))}
          </div>
        )}
        {incident && (dialog === 'checkout' || dialog === 'read_only') && (
          <PauseDialog mode={dialog} languages={incident.languages} onClose={() => setDialog(null)} />
        )}
        {(dialog === 'staff' || dialog === 'customers') && (
          <EndSessions whose={dialog} onClose={() => setDialog(null)} />
        )}
      </Screen>
    </>
  )
}

type PauseCardProps = { mode: Pause; incident: Incident; onPause(): void }

function PauseCard({ mode, incident, onPause }: PauseCardProps) {
  const isOn = incident.mode === mode
  const resume = useWrite('/system/resume', { stale: ['/system/mode'] })
  const end = () =>
    resume.mutate(
      {},
      {
        onSuccess: ({ change }) => toastChange(t('desk.system.resumed'), change),
        onError: toastError,
      },
    )
  return (
    <Card
      title={t(`desk.system.pause_${mode}`)}
      actions={
        isOn ? (
          <Button look="primary" isPending={resume.isPending} onPress={end}>
            {t('desk.system.resume')}
          </Button>
        ) : (
          <Button onPress={onPause}>{t('desk.system.pause')}</Button>
        )
      }
    >
      <p className="text-note text-muted">{t(`desk.system.pause_${mode}_about`)}</p>
      {isOn && incident.since && (
        <p className="mt-1 text-note text-warning">
          {t('desk.system.paused_since', { when: moment(incident.since) })}
          {incident.until && ` ${t('desk.system.paused_until', { when: moment(incident.until) })}`}
        </p>
      )}
    </Card>
  )
}
