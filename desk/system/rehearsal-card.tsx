import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { Rehearsal } from '#contract/admin/system/backup.ts'
import { moment, number } from '../formats.ts'
import { t } from '../texts.ts'
import { rowLook } from '../ui/fact.tsx'
import { Card } from '../ui/screen.tsx'
import { TaskProgress } from './task-progress.tsx'

/** The result of the last rehearsal: the state and the rows of what was restored. */
export function RehearsalCard({ rehearsal: { task, report } }: { rehearsal: Rehearsal }) {
  if (!report) return <TaskProgress task={task} name={t('desk.system.rehearsal')} />
  return (
    <Card
      title={t('desk.system.rehearsal')}
      about={t('desk.system.rehearsed', {
        when: moment(task.endedAt ?? task.createdAt),
        rows: report.rows,
        files: report.files,
        seconds: report.seconds,
      })}
    >
      <ul className="divide-y divide-base-300">
        {report.checks.map(({ code, state, detail }) => (
          <li key={code} className={rowLook}>
            {state === 'ok' ? (
              <CircleCheck aria-hidden size={16} className="text-success" />
            ) : (
              <TriangleAlert aria-hidden size={16} className="text-warning" />
            )}
            <span className="font-medium">{t(`desk.system.title_${code}`)}</span>
            <span className="text-muted wrap-anywhere">{detail}</span>
          </li>
        ))}
      </ul>
      <details className="mt-2">
        <summary className="min-h-9 cursor-pointer py-2 font-medium">{t('desk.system.tables')}</summary>
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {report.tables.map(({ name, rows }) => (
            <li key={name} className="flex justify-between gap-3 py-0.5 text-note">
              <span className="font-mono">{name}</span>
              <span className="tabular-nums">{number(rows)}</span>
            </li>
          ))}
        </ul>
      </details>
    </Card>
  )
}
