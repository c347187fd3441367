import { countJobs, type JobCounts } from '../read-jobs.ts'
import { type Facts, type Finding, ok, warn } from './finding.ts'

/** Minutes after which a job that is due should have begun. */
const patience = 10

/** Finds work in the background that was given up, or that nobody does. */
export async function checkJobs({ pool, now }: Pick<Facts, 'pool' | 'now'>): Promise<Finding> {
  const { failed, waiting, late, lateEvents } = await countJobs(pool, 'others', { now: now(), patience })
  if (failed > 0)
    return warn(
      'jobs',
      { key: 'desk.check.jobs_failed', values: { count: failed } },
      { key: 'desk.check.jobs_failed_remedy' },
      'retry_jobs',
    )
  if (late + lateEvents > 0)
    return warn(
      'jobs',
      { key: 'desk.check.jobs_late', values: { count: late + lateEvents, minutes: patience } },
      { key: 'desk.check.jobs_late_remedy' },
    )
  return ok('jobs', 'desk.check.jobs_ok', { count: waiting })
}

/** Finds emails that were given up, or that fail again and again. */
export async function checkEmails({ pool, now }: Pick<Facts, 'pool' | 'now'>): Promise<Finding> {
  const counts: JobCounts = await countJobs(pool, 'emails', { now: now(), patience })
  const count = counts.failed + counts.retrying
  if (count > 0)
    return warn(
      'emails',
      { key: 'desk.check.emails_failed', values: { count } },
      { key: 'desk.check.emails_remedy' },
      'resend_emails',
    )
  return ok('emails', 'desk.check.emails_ok', { count: counts.waiting })
}
