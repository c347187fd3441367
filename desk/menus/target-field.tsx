import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { linkedKinds, type UserLink } from '#contract/admin/content/menu.ts'
import { call } from '../calls.ts'
import { SearchChoice, useSearch } from '../resource/choices/search-choice.tsx'
import { t } from '../texts.ts'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'

export type LinkTarget = UserLink['to']
type Kind = (typeof linkedKinds)[number]

type TargetProps = {
  value: LinkTarget
  screens: readonly { screen: string; label: string }[]
  onChange(value: LinkTarget): void
}

/** True for a target that names something. */
export function isFilled(to: LinkTarget): boolean {
  if (to.kind === 'path') return to.path.startsWith('/')
  return to.kind === 'screen' ? to.screen !== '' : to.handle !== ''
}

/** Chooses where a link leads: an entry of the shop, found by its name, an address, or a screen of the account. */
export function TargetField({ value, screens, onChange }: TargetProps) {
  const kinds = ['path', ...linkedKinds, ...(screens.length > 0 ? ['screen'] : [])]
  const pick = (kind: string) => {
    if (kind === 'path') onChange({ kind, path: '' })
    else if (kind === 'screen') onChange({ kind, screen: screens[0]!.screen })
    else onChange({ kind: kind as Kind, handle: '' })
  }
  return (
    <div className="space-y-3">
      <Select
        label={t('desk.menu.leads_to')}
        options={kinds.map((kind) => ({ value: kind, label: t(`desk.menu.kind_${kind}`) }))}
        value={value.kind}
        onChange={pick}
      />
      {value.kind === 'path' && (
        <TextField
          label={t('desk.content.link_to')}
          hint={t('desk.menu.address_hint')}
          code
          value={value.path}
          onChange={(path) => onChange({ kind: 'path', path })}
        />
      )}
      {value.kind === 'screen' && (
        <Select
          label={t('desk.menu.kind_screen')}
          options={screens.map(({ screen, label }) => ({ value: screen, label }))}
          value={value.screen}
          onChange={(screen) => onChange({ kind: 'screen', screen })}
        />
      )}
      {value.kind !== 'path' && value.kind !== 'screen' && (
        <EntryChoice
          key={value.kind}
          {...value}
          onChange={(handle) => onChange({ kind: value.kind, handle })}
        />
      )}
    </div>
  )
}

/** Results that are shown. */
const most = 8

type Entry = { handle: string; name: string }
type EntryProps = { kind: Kind; handle: string; onChange(handle: string): void }

function EntryChoice({ kind, handle, onChange }: EntryProps) {
  const search = useSearch()
  const { words } = search
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['link-entries', kind, words],
    queryFn: () => linkEntries(kind, words),
    enabled: words !== '' || handle !== '',
    placeholderData: keepPreviousData,
  })
  const chosen = data?.find((item) => item.handle === handle)
  return (
    <div className="space-y-2">
      {handle !== '' && (
        <p className="text-note text-muted">
          {t('desk.menu.leads_to')}{' '}
          <bdi className="font-medium text-base-content">{chosen?.name ?? handle}</bdi>
        </p>
      )}
      <SearchChoice
        label={t('desk.menu.find')}
        {...{ search }}
        found={data?.slice(0, most)}
        isLate={isPlaceholderData}
        keyOf={(item) => item.handle}
        onAdd={(item) => onChange(item.handle)}
      >
        {(item) => <bdi className="min-w-0 flex-1 truncate">{item.name}</bdi>}
      </SearchChoice>
    </div>
  )
}

/** Entries with these words; without any, those among which the chosen one is looked for. */
export async function linkEntries(kind: Kind, words: string): Promise<Entry[]> {
  if (kind === 'category' || kind === 'collection' || kind === 'tag') {
    const { items } = await call(`/${kind}/list`, {})
    const wanted = words.toLocaleLowerCase()
    return items.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
  }
  const { items } = await call(`/${kind}/list`, words ? { q: words, size: most } : { size: 100 })
  return items
}
