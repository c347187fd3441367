import { Link, useRouter } from '@tanstack/react-router'
import { CalendarDays, CircleStop, Copy, Plus } from 'lucide-react'
import { useState } from 'react'
import { promotionList } from '#contract/admin/marketing/promotion.ts'
import { slugOf } from '#contract/slug.ts'
import { call } from '../calls.ts'
import { moment } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { ListPage } from '../lists/list-page.tsx'
import type { ListScreen } from '../lists/list-screen.ts'
import { queries, read, useWrite } from '../query.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button, buttonShape, looks } from '../ui/button.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { StateBadge, stateText } from './parts.tsx'
import { periodText } from './schedule-fields.tsx'
import { startOf, termsText } from './terms-editor.tsx'
import { TryCart } from './try-cart.tsx'

const kindText = (kind: string) => t(`desk.promotion.kind_${kind}`)

const promotions: ListScreen<'/promotion/list'> = {
  call: '/promotion/list',
  list: promotionList,
  kind: 'promotion',
  views: 'promotion',
  texts: 'desk.promotion.list',
  permission: 'products.read',
  pathOf: ({ promotion }) => `/promotions/${promotion}`,
  nameOf: ({ name }) => name,
  prefetch: ({ promotion: id }) =>
    void queries.prefetchQuery(read('/promotion/detail', { id }, { tags: ['promotion'] })),
  values: { kind: kindText },
  columns: [
    { id: 'name', label: 'desk.offer.name', text: ({ name }) => name },
    {
      id: 'state',
      label: 'desk.offer.state',
      text: ({ state }) => stateText(state),
      cell: (row) => <StateBadge {...row} />,
      card: 'tags',
    },
    { id: 'kind', label: 'desk.promotion.kind', text: ({ kind }) => kindText(kind), card: 'below' },
    { id: 'period', label: 'desk.offer.schedule', text: periodText, card: 'below' },
    {
      id: 'handle',
      label: 'desk.promotion.handle',
      text: ({ handle }) => handle,
      sort: 'handle',
      optional: true,
    },
    {
      id: 'createdAt',
      label: 'desk.promotion.created',
      text: ({ createdAt }) => moment(createdAt, 'day'),
      sort: 'createdAt',
    },
  ],
  bulk: [
    {
      id: 'end',
      label: 'desk.offer.end',
      icon: <CircleStop aria-hidden size={16} />,
      permission: 'promotions.change',
      refuses: ({ state }) => (state === 'ended' || state === 'off' ? stateText(state) : null),
      run: ({ promotion }) => call('/promotion/end', { id: promotion }),
    },
    {
      id: 'duplicate',
      label: 'desk.offer.duplicate',
      icon: <Copy aria-hidden size={16} />,
      permission: 'promotions.change',
      run: ({ promotion }, _, idempotencyKey) =>
        call('/promotion/bulk', { ids: [promotion], action: 'duplicate', idempotencyKey }),
    },
  ],
  actions: () => <ListActions />,
  emptyAction: 'new promotion',
}

export function PromotionsScreen() {
  return <ListPage screen={promotions} />
}

function ListActions() {
  const [isTried, setTried] = useState(false)
  useActions([{ id: 'try', label: t('desk.offer.try_cart'), keys: 't', run: () => setTried(true) }])
  return (
    <>
      <Link to="/promotions/calendar" className={`${buttonShape} ${looks.plain}`}>
        <CalendarDays aria-hidden size={16} />
        {t('desk.frame.screen_calendar')}
      </Link>
      <Button onPress={() => setTried(true)}>{t('desk.offer.try_cart')}</Button>
      <NewPromotion />
      {isTried && <TryCart onClose={() => setTried(false)} />}
    </>
  )
}

/** Promotions to begin with. */
const examples = ['percentage', 'tiers', 'buy_x_get_y'] as const

function NewPromotion() {
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [kind, setKind] = useState<(typeof examples)[number]>('percentage')
  const create = useWrite('/promotion/create', { stale: ['/promotion/list'] })
  const router = useRouter()
  const isOff = !may('promotions.change')
  useActions(
    isOff
      ? []
      : [
          {
            id: 'new promotion',
            label: t('desk.promotion.new'),
            icon: Plus,
            keys: 'c',
            run: () => setOpen(true),
          },
        ],
  )
  if (isOff) return null
  const submit = async () => {
    const slug = slugOf(name)
    if (!slug) return
    const { promotion } = await create.mutateAsync({
      texts: { en: { name: name.trim(), slug } },
      terms: startOf(kind),
    })
    await router.navigate({ to: '/promotions/$id', params: { id: String(promotion.id) } })
  }
  return (
    <>
      <Button look="primary" icon={Plus} onPress={() => setOpen(true)}>
        {t('desk.promotion.new')}
      </Button>
      {isOpen && (
        <FormDialog
          title={t('desk.promotion.new')}
          submit={t('desk.offer.create')}
          onSubmit={submit}
          isPending={create.isPending}
          onClose={() => setOpen(false)}
        >
          <TextField
            label={t('desk.offer.name_en')}
            value={name}
            onChange={setName}
            maxLength={200}
            autoFocus
            isRequired
            error={create.error?.fields['texts.en'] ?? create.error?.message}
          />
          <fieldset className="space-y-2">
            <legend className="mb-1 text-note font-medium">{t('desk.promotion.begin_with')}</legend>
            {examples.map((each) => (
              <label
                key={each}
                className="flex items-start gap-2.5 rounded-field border border-base-300 px-3 py-2.5 has-checked:border-accent has-checked:bg-accent-soft"
              >
                <input
                  type="radio"
                  name="kind"
                  checked={kind === each}
                  onChange={() => setKind(each)}
                  className="mt-0.5 accent-primary"
                />
                <span>
                  <span className="block font-medium">{kindText(each)}</span>
                  <span className="text-note text-muted">{termsText(startOf(each))}</span>
                </span>
              </label>
            ))}
          </fieldset>
        </FormDialog>
      )}
    </>
  )
}
