import { useQuery } from '@tanstack/react-query'
import { BellRing, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { PushBrowser } from '#contract/admin/desk/push.ts'
import { readPushState, subscribe, unsubscribe } from '../push/push-browser.ts'
import { queries, useCall, useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Moment } from '../ui/moment.tsx'
import { Card } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast, toastError } from '../ui/toast.tsx'
import { BrowserRow } from './browser-row.tsx'

const own = { queryKey: ['push', 'own'], queryFn: readPushState }

/** Push notices: turned on in one browser after the other. */
export function PushCard() {
  const { data: here } = useQuery(own)
  const endpoint = here?.endpoint
  const { data } = useCall('/push/list', endpoint ? { endpoint } : {}, { enabled: Boolean(here) })
  if (!here || !data) {
    return (
      <Card title={t('desk.me.push')}>
        <Skeleton lines={2} />
      </Card>
    )
  }
  const isOn = data.browsers.some(({ current }) => current)
  return (
    <Card title={t('desk.me.push')} about={t('desk.me.push_hint')}>
      {data.browsers.length === 0 && <p className="text-muted">{t('desk.me.push_none')}</p>}
      <ul className="divide-y divide-base-300">
        {data.browsers.map((browser) => (
          <Row key={browser.id} {...browser} />
        ))}
      </ul>
      {!isOn && <TurnOn state={here.state} applicationServerKey={data.key} />}
    </Card>
  )
}

type TurnOnProps = {
  state: Awaited<ReturnType<typeof readPushState>>['state']
  applicationServerKey: string
}

function TurnOn({ state, applicationServerKey }: TurnOnProps) {
  const [isAsking, setAsking] = useState(false)
  const add = useWrite('/push/add', { stale: ['/push/list'] })
  if (state === 'unsupported' || state === 'denied') {
    return <p className="mt-2 text-note text-muted">{t(`desk.me.push_${state}`)}</p>
  }
  const turnOn = async () => {
    setAsking(true)
    try {
      const made = await subscribe(applicationServerKey).catch(() => void toast(t('desk.me.push_failed')))
      const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = made ?? {}
      if (made) {
        await add.mutateAsync({ endpoint, keys: { p256dh, auth } })
        toast(t('desk.me.push_turned_on'))
      }
    } catch (error) {
      toastError(error)
    } finally {
      setAsking(false)
      await queries.invalidateQueries(own)
    }
  }
  return (
    <div className="mt-3">
      <Button icon={BellRing} isPending={isAsking} onPress={turnOn}>
        {t('desk.me.push_turn_on')}
      </Button>
    </div>
  )
}

function Row({ id, browser, addedAt, lastUsed, current }: PushBrowser) {
  const remove = useWrite('/push/remove', { stale: ['/push/list'] })
  const test = useWrite('/push/try')
  const end = async () => {
    const ended = await remove.mutateAsync({ id }).catch((error) => void toastError(error))
    if (!ended) return
    if (current) await unsubscribe()
    toast(t('desk.me.push_turned_off'))
    await queries.invalidateQueries(own)
  }
  const send = () =>
    test.mutate({ id }, { onError: toastError, onSuccess: () => toast(t('desk.me.push_tried', { browser })) })
  return (
    <BrowserRow
      icon={Smartphone}
      browser={browser}
      isCurrent={current}
      about={
        <>
          {t(lastUsed ? 'desk.me.last_used' : 'desk.me.added')} <Moment at={lastUsed ?? addedAt} relative />
        </>
      }
    >
      <span className="flex flex-wrap gap-2">
        <Button
          look="quiet"
          aria-label={t('desk.me.push_try_in', { browser })}
          isPending={test.isPending}
          onPress={send}
        >
          {t('desk.me.push_try')}
        </Button>
        <Button
          aria-label={t('desk.me.push_turn_off_in', { browser })}
          isPending={remove.isPending}
          onPress={end}
        >
          {t('desk.me.push_turn_off')}
        </Button>
      </span>
    </BrowserRow>
  )
}
