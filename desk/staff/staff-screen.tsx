import { UserPlus, Users } from 'lucide-react'
import { useRef, useState } from 'react'
import type { StaffMember } from '#contract/admin/desk/staff.ts'
import { isLang, type Lang } from '#contract/languages.ts'
import { useActions } from '../frame/actions.ts'
import { BulkBar } from '../lists/bulk-bar.tsx'
import { RowCheckbox } from '../lists/list-rows.tsx'
import type { ListCall, ListScreen } from '../lists/list-screen.ts'
import { selectionStore } from '../lists/selection.ts'
import { Sessions } from '../me/sessions.tsx'
import { useCall, useWrite } from '../query.ts'
import { me } from '../session.ts'
import { t } from '../texts.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Moment } from '../ui/moment.tsx'
import { Screen } from '../ui/screen.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast, toastError } from '../ui/toast.tsx'
import { Invite } from './invite.tsx'
import { roleName } from './role-name.ts'
import { people } from './staff-list.ts'

const tones: Record<StaffMember['state'], Tone> = { invited: 'info', active: 'success', suspended: 'error' }

// Parts of the list page take any list.
const screen = people as unknown as ListScreen<ListCall>

/** Everybody who works in the shop, with their role and last visit. */
export function StaffScreen() {
  const { data } = useCall('/staff/list', {}, { tags: ['staff'] })
  const [inviting, setInviting] = useState(false)
  const [open, setOpen] = useState<string | null>(null)
  const [selection] = useState(() => selectionStore())
  const ids = useRef<string[]>([])
  ids.current = (data?.items ?? []).map(({ id }) => id)
  const person = data?.items.find(({ id }) => id === open)
  useActions([{ id: 'invite', label: t('desk.staff.invite'), icon: UserPlus, run: () => setInviting(true) }])
  const invite = (
    <Button look="primary" icon={UserPlus} onPress={() => setInviting(true)}>
      {t('desk.staff.invite')}
    </Button>
  )
  return (
    <Screen title={t('desk.staff.title')} about={t('desk.staff.about')} actions={invite}>
      {!data ? (
        <Skeleton lines={4} />
      ) : (
        <div className="rounded-box border border-base-300 bg-base-100">
          <ul className="divide-y divide-base-300">
            {data.items.map((each) => (
              <li
                key={each.id}
                className="relative flex flex-wrap items-center gap-3 px-4 py-3 hover:bg-hover"
              >
                <span className="relative z-10 -m-2.5 p-2.5">
                  <RowCheckbox {...{ screen, selection, ids }} row={each as never} />
                </span>
                <Avatar name={each.name || each.email} />
                <span className="min-w-0 flex-1 basis-44">
                  <button
                    type="button"
                    onClick={() => setOpen(each.id)}
                    className="font-medium after:absolute after:inset-0"
                  >
                    {each.name || each.email}
                  </button>
                  <span className="block text-note text-muted">{each.email}</span>
                </span>
                <RoleName code={each.role} />
                {!each.secondFactor && each.state === 'active' && (
                  <Badge tone="warning">{t('desk.staff.no_second')}</Badge>
                )}
                {each.state !== 'active' && (
                  <Badge tone={tones[each.state]}>{t(`desk.staff.state_${each.state}`)}</Badge>
                )}
                <span className="text-note text-muted">
                  {each.lastSeen ? <Moment at={each.lastSeen} relative /> : t('desk.staff.never')}
                </span>
              </li>
            ))}
          </ul>
          <BulkBar
            {...{ screen, selection }}
            rows={data.items as never}
            total={data.total}
            wish={{ size: 100 }}
          />
        </div>
      )}
      {data?.items.length === 1 && (
        <EmptyState icon={Users} title={t('desk.staff.only_you')}>
          {t('desk.staff.only_you_hint')}
        </EmptyState>
      )}
      <Invite isOpen={inviting} onClose={() => setInviting(false)} />
      <Dialog
        title={person?.name || person?.email || ''}
        isOpen={!!person}
        onClose={() => setOpen(null)}
        side
      >
        {person && <Person person={person} />}
      </Dialog>
    </Screen>
  )
}

/** A colleague's role, sessions and access. */
function Person({ person }: { person: StaffMember }) {
  const { data } = useCall('/role/list', {}, { tags: ['role'] })
  const save = useWrite('/staff/save', { stale: ['/staff/list'] })
  const suspend = useWrite('/staff/suspend', { stale: ['/staff/list', '/session/list'] })
  const reset = useWrite('/staff/resetSecond', { stale: ['/staff/list', '/session/list'] })
  const invite = useWrite('/staff/invite', { stale: ['/staff/list'] })
  const { id, email, state } = person
  const isMe = id === me()?.id
  const done = (text: string) => ({ onSuccess: () => void toast(text), onError: toastError })
  return (
    <div className="space-y-6">
      <p className="text-muted">{email}</p>
      <Select
        label={t('desk.staff.role')}
        hint={isMe ? t('desk.staff.own_role') : t('desk.staff.role_hint')}
        options={(data?.items ?? []).map(({ code, name }) => ({ value: code, label: roleName(code, name) }))}
        value={person.role}
        isDisabled={isMe || save.isPending}
        onChange={(role) => save.mutate({ id, role }, done(t('desk.staff.role_saved')))}
      />
      {state === 'invited' && (
        <Button
          isPending={invite.isPending}
          onPress={() =>
            invite.mutate(
              { email, name: person.name, role: person.role, lang: langOf(person.lang) },
              done(t('desk.staff.invited', { email })),
            )
          }
        >
          {t('desk.staff.invite_again')}
        </Button>
      )}
      {state === 'active' && (
        <section>
          <h3 className="mb-1 font-semibold">{t('desk.staff.sessions')}</h3>
          <Sessions {...(isMe ? {} : { staff: id })} />
        </section>
      )}
      {!isMe && (
        <div className="flex flex-wrap gap-2 border-t border-base-300 pt-4">
          <Button
            look={state === 'suspended' ? 'plain' : 'danger'}
            isPending={suspend.isPending}
            onPress={() =>
              suspend.mutate(
                { id, suspended: state !== 'suspended' },
                done(t(state === 'suspended' ? 'desk.staff.restored' : 'desk.staff.suspended')),
              )
            }
          >
            {t(state === 'suspended' ? 'desk.staff.restore' : 'desk.staff.suspend')}
          </Button>
          {person.secondFactor && me()?.owner && (
            <Button
              isPending={reset.isPending}
              onPress={() => reset.mutate({ id }, done(t('desk.staff.reset')))}
            >
              {t('desk.staff.reset_second')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function RoleName({ code }: { code: string }) {
  const { data } = useCall('/role/list', {}, { tags: ['role'] })
  const name = data?.items.find((role) => role.code === code)?.name ?? code
  return <span className="text-muted">{roleName(code, name)}</span>
}

function langOf(lang: string): Lang {
  return isLang(lang) ? lang : 'en'
}
