import { useParams, useRouter } from '@tanstack/react-router'
import { CalendarClock, CalendarX, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { AdminData } from '#contract/admin/calls.ts'
import { type Campaign, campaignSave } from '#contract/admin/marketing/campaign.ts'
import { call, refusal } from '../calls.ts'
import { ago, moment } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { NotFound } from '../frame/fallbacks.tsx'
import { periodText } from '../offers/schedule-fields.tsx'
import { useCall, useWrite } from '../query.ts'
import { RecordProvider, useField } from '../resource/record.tsx'
import { SaveBar } from '../resource/save-bar.tsx'
import { saveBy } from '../resource/save-by.ts'
import { RecordHistory } from '../resource/timeline/history.tsx'
import { Walk } from '../resource/walk.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { MomentDialog } from '../ui/moment-dialog.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { Card, Screen } from '../ui/screen.tsx'
import { ScreenActions } from '../ui/screen-actions.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'
import { fieldName, fieldText, stateText, stateTones } from './campaign-text.ts'
import { Clashes, Parts } from './parts.tsx'
import { Rehearsal } from './rehearsal.tsx'
import { Timeline } from './timeline.tsx'
import { baseOf, showCampaign } from './use-campaign.ts'

type Shown = AdminData<'/campaign/detail'>

/** One campaign: its parts and time, how it will look, and how it went. */
export function CampaignScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error } = useCall('/campaign/detail', { id }, { tags: ['campaign', 'plan'] })
  if (data) return <OpenCampaign key={id} {...data} />
  if (refusal(error, 'not_found') || refusal(error, 'invalid')) return <NotFound />
  return (
    <Screen title={t('desk.campaign.list_title')} wide>
      {error ? <p role="alert">{error.message}</p> : <Skeleton lines={12} />}
    </Screen>
  )
}

function OpenCampaign({ campaign, version, clashes }: Shown) {
  const { id, name, state } = campaign
  const record = {
    ...{ kind: 'campaign', id, label: name, place: `/campaigns/${id}`, paths: campaignSave.paths },
    ...{ base: baseOf(campaign), version },
    save: saveBy('/campaign/save', id, showCampaign),
    reload: async () => showCampaign(await call('/campaign/detail', { id })),
  }
  return (
    <RecordProvider options={record}>
      <Screen
        record={{ kind: 'campaign', id }}
        wide
        title={name}
        about={aboutOf(campaign)}
        beside={<Badge tone={stateTones[state]}>{stateText(state)}</Badge>}
        actions={
          <>
            <Walk list="/campaigns" path={`/campaigns/${id}`} />
            <Actions {...{ campaign }} />
          </>
        }
      >
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="min-w-0 space-y-4">
            <Clashes {...{ clashes }} />
            <Parts {...{ campaign }} />
            {campaign.startsAt && <Timeline {...{ campaign }} />}
            {may('content.change') && state !== 'ended' && <Rehearsal {...{ campaign }} />}
          </div>
          <div className="space-y-4">
            {state === 'draft' && <Times />}
            <RecordHistory resource="campaign" {...{ id }} nameOf={fieldName} textOf={fieldText} />
          </div>
        </div>
        <SaveBar nameOf={fieldName} textOf={fieldText} />
      </Screen>
    </RecordProvider>
  )
}

/** Counts down to what happens next. */
function aboutOf({ state, startsAt, endsAt, endedAt }: Campaign): string {
  if (state === 'scheduled' && startsAt)
    return t('desk.campaign.starts', { when: moment(startsAt), ago: ago(startsAt) })
  if (state === 'live' && endsAt) return t('desk.plan.reverts', { when: moment(endsAt), ago: ago(endsAt) })
  if (state === 'ended' && endedAt) return t('desk.campaign.reverted', { when: moment(endedAt) })
  return startsAt ? periodText({ startsAt, endsAt }) : ''
}

function Times() {
  const name = useField<string>('name')
  const startsAt = useField<string | null>('startsAt')
  const endsAt = useField<string | null>('endsAt')
  return (
    <Card title={t('desk.offer.schedule')}>
      <div className="space-y-3">
        <div data-path="name">
          <TextField label={t('desk.offer.name')} maxLength={200} {...name} />
        </div>
        <div data-path="startsAt">
          <MomentField label={t('desk.offer.starts')} {...startsAt} />
        </div>
        <div data-path="endsAt">
          <MomentField label={t('desk.offer.ends')} hint={t('desk.campaign.ends_hint')} {...endsAt} />
        </div>
      </div>
    </Card>
  )
}

type Asked = 'revert' | 'move' | 'remove'

function Actions({ campaign: { id, state, startsAt, parts } }: { campaign: Campaign }) {
  const [asked, ask] = useState<Asked | null>(null)
  const schedule = useWrite('/campaign/schedule')
  const cancel = useWrite('/campaign/cancel')
  const revert = useWrite('/campaign/revert')
  const move = useWrite('/campaign/move')
  const remove = useWrite('/campaign/remove', { stale: ['/campaign/list'] })
  const router = useRouter()
  type Answer = Awaited<ReturnType<typeof schedule.mutateAsync>>
  const act = async (work: () => Promise<Answer>, done: string) => {
    ask(null)
    try {
      const answer = await work()
      showCampaign(answer)
      toastChange(t(done), answer.change)
    } catch (error) {
      toastError(error)
    }
  }
  const start = () => act(() => schedule.mutateAsync({ id }), 'desk.campaign.scheduled_done')
  const drop = async () => {
    ask(null)
    try {
      await remove.mutateAsync({ id })
      await router.navigate({ to: '/campaigns' })
    } catch (error) {
      toastError(error)
    }
  }
  const isOpen = state === 'scheduled' || state === 'live'
  // Its plans and offers begin by themselves, even if the campaign's own job is late.
  const hasBegun = state === 'live' || (isOpen && startsAt !== null && new Date(startsAt) <= new Date())
  useActions([
    ...(state === 'draft'
      ? [{ id: 'schedule', label: t('desk.campaign.schedule'), icon: CalendarClock, run: () => void start() }]
      : []),
    ...(hasBegun
      ? [{ id: 'revert', label: t('desk.campaign.revert'), icon: Undo2, run: () => ask('revert') }]
      : []),
  ])
  return (
    <>
      <ScreenActions
        main={
          hasBegun
            ? {
                ...{ id: 'revert', label: t('desk.campaign.revert'), look: 'danger', icon: Undo2 },
                ...{ isPending: revert.isPending, onPress: () => ask('revert') },
              }
            : state === 'draft'
              ? {
                  ...{ id: 'schedule', label: t('desk.campaign.schedule'), look: 'primary' },
                  ...{ icon: CalendarClock, isDisabled: parts.length === 0 },
                  ...{ isPending: schedule.isPending, onPress: () => void start() },
                }
              : null
        }
        others={
          isOpen
            ? [
                {
                  ...{ id: 'move', label: t('desk.campaign.move'), icon: CalendarClock },
                  onPress: () => ask('move'),
                },
                ...(hasBegun
                  ? []
                  : [
                      {
                        ...{ id: 'cancel', label: t('desk.campaign.cancel'), icon: CalendarX },
                        isPending: cancel.isPending,
                        onPress: () =>
                          void act(() => cancel.mutateAsync({ id }), 'desk.campaign.cancelled_done'),
                      },
                    ]),
              ]
            : []
        }
        more={
          state === 'draft'
            ? [
                {
                  ...{ id: 'remove', label: t('desk.campaign.remove'), icon: Trash2 },
                  onAction: () => ask('remove'),
                },
              ]
            : []
        }
      />
      {asked === 'move' && (
        <MomentDialog
          title={t('desk.campaign.move')}
          label={t('desk.offer.ends')}
          action={t('desk.campaign.move')}
          onChoose={(endsAt) => void act(() => move.mutateAsync({ id, endsAt }), 'desk.campaign.moved_done')}
          onClose={() => ask(null)}
        />
      )}
      {(asked === 'revert' || asked === 'remove') && (
        <Dialog
          isOpen
          title={t(`desk.campaign.${asked}`)}
          onClose={() => ask(null)}
          actions={
            <Button
              look="danger"
              onPress={() =>
                void (asked === 'remove'
                  ? drop()
                  : act(() => revert.mutateAsync({ id }), 'desk.campaign.reverted_done'))
              }
            >
              {t(`desk.campaign.${asked}`)}
            </Button>
          }
        >
          <p>{t(`desk.campaign.${asked}_hint`)}</p>
        </Dialog>
      )}
    </>
  )
}
