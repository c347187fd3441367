import { useRouter } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { campaignList } from '#contract/admin/marketing/campaign.ts'
import { moment, number } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { ListPage } from '../lists/list-page.tsx'
import type { ListScreen } from '../lists/list-screen.ts'
import { periodText } from '../offers/schedule-fields.tsx'
import { queries, read, useWrite } from '../query.ts'
import { NewByName } from '../resource/choices/new-by-name.tsx'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { stateText, stateTones } from './campaign-text.ts'

const campaigns: ListScreen<'/campaign/list'> = {
  call: '/campaign/list',
  list: campaignList,
  kind: 'campaign',
  texts: 'desk.campaign.list',
  permission: 'promotions.change',
  pathOf: ({ id }) => `/campaigns/${id}`,
  nameOf: ({ name }) => name,
  prefetch: ({ id }) => void queries.prefetchQuery(read('/campaign/detail', { id }, { tags: ['campaign'] })),
  values: { state: stateText },
  columns: [
    { id: 'name', label: 'desk.offer.name', text: ({ name }) => name },
    {
      id: 'state',
      label: 'desk.offer.state',
      text: ({ state }) => stateText(state),
      cell: ({ state }) => <Badge tone={stateTones[state]}>{stateText(state)}</Badge>,
      card: 'tags',
    },
    {
      id: 'period',
      label: 'desk.offer.schedule',
      text: (row) => (row.startsAt ? periodText(row) : ''),
      card: 'below',
    },
    { id: 'parts', label: 'desk.campaign.parts', text: ({ parts }) => number(parts), align: 'end' },
    {
      id: 'problems',
      label: 'desk.campaign.problems',
      text: ({ problems }) => (problems > 0 ? number(problems) : ''),
      align: 'end',
      card: 'aside',
    },
    {
      id: 'createdAt',
      label: 'desk.promotion.created',
      text: ({ createdAt }) => moment(createdAt, 'day'),
      sort: 'createdAt',
    },
  ],
  actions: () => <NewCampaign />,
  emptyAction: 'new campaign',
}

export function CampaignsScreen() {
  return <ListPage screen={campaigns} />
}

function NewCampaign() {
  const [isOpen, setOpen] = useState(false)
  const create = useWrite('/campaign/create', { stale: ['/campaign/list'] })
  const router = useRouter()
  const label = t('desk.campaign.new')
  useActions([{ id: 'new campaign', label, icon: Plus, keys: 'c', run: () => setOpen(true) }])
  return (
    <>
      <Button look="primary" icon={Plus} onPress={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <NewByName
          title={label}
          label={t('desk.offer.name')}
          submit={t('desk.offer.create')}
          write={create}
          onClose={() => setOpen(false)}
          onName={async (name) => {
            const { campaign } = await create.mutateAsync({ name })
            await router.navigate({ to: '/campaigns/$id', params: { id: campaign.id } })
          }}
        />
      )}
    </>
  )
}
