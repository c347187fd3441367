import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { DraftLinks } from '../frame/draft-links.tsx'
import { HeldList, useHeld } from '../frame/held.tsx'
import { ownDrafts } from '../frame/own-drafts.ts'
import { useCall } from '../query.ts'
import type { KeptDraft } from '../resource/keep-drafts.ts'
import { may } from '../session.ts'
import { guideTo } from '../setup/guided.ts'
import { SetupCard } from '../setup/setup-card.tsx'
import { t } from '../texts.ts'
import { buttonShape, looks } from '../ui/button.tsx'
import { Card, Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CaughtUp } from './caught-up.tsx'
import { queuePlaces } from './queue-places.ts'
import { Queues } from './queues.tsx'
import { Today } from './today.tsx'

/**
 * The steps of a shop that does not sell yet, the queues that need a person, and the figures of today. The guide to a step
 * ends here, because the steps are listed.
 */
export function HomeScreen() {
  const { data } = useCall('/home/state', {})
  const drafts = useOwnDrafts()
  const held = useHeld()
  useEffect(() => guideTo(null), [])
  // A newer server may know queues that this desk does not.
  const queues = data?.queues.filter(({ code }) => code in queuePlaces) ?? []
  const first = queues[0]
  return (
    <Screen
      title={t('desk.frame.place_home')}
      actions={
        first && (
          <Link
            to={queuePlaces[first.code].to}
            search={queuePlaces[first.code].search}
            className={`${buttonShape} ${looks.primary}`}
          >
            {t('desk.home.work_through')}
          </Link>
        )
      }
    >
      <div className="space-y-4">
        {may('settings.shop') && <SetupCard place="first" />}
        {!data && <Skeleton lines={6} />}
        {data && first && <Queues queues={queues} at={data.at} />}
        {data && !first && <CaughtUp upcoming={data.upcoming} />}
        {held.length > 0 && (
          <Card title={t('desk.frame.held_title')} about={t('desk.frame.held_hint')}>
            <HeldList held={held} />
          </Card>
        )}
        {drafts.length > 0 && (
          <Card title={t('desk.home.drafts')}>
            <DraftLinks drafts={drafts} />
          </Card>
        )}
        {data && <Today today={data.today} before={data.before} />}
        {data && may('settings.shop') && <SetupCard place="last" />}
      </div>
    </Screen>
  )
}

/** Edits of this person that are not saved yet. */
function useOwnDrafts(): readonly KeptDraft[] {
  const [drafts, setDrafts] = useState<readonly KeptDraft[]>([])
  useEffect(() => {
    let shown = true
    void ownDrafts()
      .then((store) => store?.list())
      .then((found) => shown && found && setDrafts(found))
      .catch(() => {})
    return () => {
      shown = false
    }
  }, [])
  return drafts
}
