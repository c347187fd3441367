import { useRouter } from '@tanstack/react-router'
import { CircleStop, Copy, Plus } from 'lucide-react'
import { useState } from 'react'
import { couponList } from '#contract/admin/marketing/coupon.ts'
import { call } from '../calls.ts'
import { moment, number } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { ListPage } from '../lists/list-page.tsx'
import type { ListScreen } from '../lists/list-screen.ts'
import { queries, read, useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { StateBadge, stateText } from './parts.tsx'
import { periodText } from './schedule-fields.tsx'

const kindText = (kind: string) => t(`desk.coupon.kind_${kind}`)

const coupons: ListScreen<'/coupon/list'> = {
  call: '/coupon/list',
  list: couponList,
  kind: 'coupon',
  views: 'coupon',
  texts: 'desk.coupon.list',
  permission: 'promotions.change',
  pathOf: ({ coupon }) => `/coupons/${coupon}`,
  nameOf: ({ code }) => code,
  prefetch: ({ coupon: id }) =>
    void queries.prefetchQuery(read('/coupon/detail', { id }, { tags: ['coupon'] })),
  values: { kind: kindText },
  columns: [
    {
      id: 'code',
      label: 'desk.coupon.code',
      text: ({ code }) => code,
      cell: ({ code }) => <bdi className="font-mono">{code}</bdi>,
      sort: 'code',
    },
    { id: 'name', label: 'desk.offer.name', text: ({ name }) => name, card: 'below' },
    {
      id: 'state',
      label: 'desk.offer.state',
      text: ({ state }) => stateText(state),
      cell: (row) => <StateBadge {...row} />,
      card: 'tags',
    },
    { id: 'kind', label: 'desk.coupon.kind', text: ({ kind }) => kindText(kind), card: 'below' },
    { id: 'period', label: 'desk.offer.schedule', text: periodText },
    {
      id: 'used',
      label: 'desk.coupon.used',
      text: ({ used, maxUses }) => (maxUses === null ? number(used) : `${number(used)} / ${number(maxUses)}`),
      align: 'end',
      card: 'aside',
    },
    {
      id: 'createdAt',
      label: 'desk.coupon.created',
      text: ({ createdAt }) => moment(createdAt, 'day'),
      sort: 'createdAt',
      optional: true,
    },
  ],
  bulk: [
    {
      id: 'end',
      label: 'desk.offer.end',
      icon: <CircleStop aria-hidden size={16} />,
      permission: 'promotions.change',
      refuses: ({ state }) => (state === 'ended' || state === 'off' ? stateText(state) : null),
      run: ({ coupon }) => call('/coupon/end', { id: coupon }),
    },
    {
      id: 'duplicate',
      label: 'desk.offer.duplicate',
      icon: <Copy aria-hidden size={16} />,
      permission: 'promotions.change',
      run: ({ coupon }, _, idempotencyKey) =>
        call('/coupon/bulk', { ids: [coupon], action: 'duplicate', idempotencyKey }),
    },
  ],
  actions: () => <NewCoupon />,
  emptyAction: 'new coupon',
}

export function CouponsScreen() {
  return <ListPage screen={coupons} />
}

function NewCoupon() {
  const [isOpen, setOpen] = useState(false)
  const [code, setCode] = useState('')
  const [name, setName] = useState('')
  const create = useWrite('/coupon/create', { stale: ['/coupon/list'] })
  const router = useRouter()
  useActions([
    { id: 'new coupon', label: t('desk.coupon.new'), icon: Plus, keys: 'c', run: () => setOpen(true) },
  ])
  const fields = create.error?.fields ?? {}
  const submit = async () => {
    if (!code.trim() || !name.trim()) return
    const { coupon } = await create.mutateAsync({
      code: code.trim(),
      names: { en: name.trim() },
      benefit: { kind: 'percentage', percent: 1000 },
    })
    await router.navigate({ to: '/coupons/$id', params: { id: String(coupon.id) } })
  }
  return (
    <>
      <Button look="primary" icon={Plus} onPress={() => setOpen(true)}>
        {t('desk.coupon.new')}
      </Button>
      {isOpen && (
        <FormDialog
          title={t('desk.coupon.new')}
          submit={t('desk.offer.create')}
          onSubmit={submit}
          isPending={create.isPending}
          onClose={() => setOpen(false)}
        >
          <TextField
            label={t('desk.coupon.code')}
            hint={t('desk.coupon.code_hint')}
            value={code}
            onChange={(text) => setCode(text.toUpperCase().replaceAll(' ', '-'))}
            maxLength={64}
            error={fields.code ?? (Object.keys(fields).length === 0 ? create.error?.message : undefined)}
            autoFocus
            isRequired
            code
          />
          <TextField
            label={t('desk.offer.name_en')}
            hint={t('desk.coupon.name_hint')}
            value={name}
            onChange={setName}
            maxLength={200}
            error={fields.names}
            isRequired
          />
        </FormDialog>
      )}
    </>
  )
}
