import { Check, Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Role } from '#contract/admin/desk/staff.ts'
import { useActions } from '../frame/actions.ts'
import { useCall } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { permissionGroups, permissionName, permissionsIn } from './permission-names.ts'
import { RoleForm } from './role-form.tsx'
import { roleName } from './role-name.ts'

/** Every role, with what it allows in words and how many people have it. */
export function RolesScreen() {
  const { data, error } = useCall('/role/list', {}, { tags: ['role'] })
  const [open, setOpen] = useState<Role | 'new' | null>(null)
  const shown = open === 'new' || open === null ? open : data?.items.find(({ code }) => code === open.code)
  const title = shown && shown !== 'new' ? roleName(shown.code, shown.name) : t('desk.roles.new')
  useActions([
    { id: 'new role', label: t('desk.roles.new'), icon: Plus, keys: 'c', run: () => setOpen('new') },
  ])
  return (
    <Screen
      wide
      title={t('desk.roles.title')}
      about={t('desk.roles.about')}
      actions={
        <Button look="primary" icon={Plus} onPress={() => setOpen('new')}>
          {t('desk.roles.new')}
        </Button>
      }
    >
      {error && <p role="alert">{error.message}</p>}
      {!data && !error && <Skeleton lines={10} />}
      {data && (
        <>
          <Names roles={data.items} onOpen={setOpen} />
          <Matrix roles={data.items} onOpen={setOpen} />
        </>
      )}
      <Dialog side title={title} isOpen={Boolean(shown)} onClose={() => setOpen(null)}>
        {shown && (
          <RoleForm
            key={shown === 'new' ? 'new' : shown.code}
            role={shown === 'new' ? null : shown}
            onDone={() => setOpen(null)}
          />
        )}
      </Dialog>
    </Screen>
  )
}

type RolesProps = { roles: readonly Role[]; onOpen(role: Role): void }

/** On narrow screens, the roles one below the other. */
function Names({ roles, onOpen }: RolesProps) {
  return (
    <ul className="divide-y divide-base-300 rounded-box border border-base-300 bg-base-100 lg:hidden">
      {roles.map((role) => (
        <li key={role.code} className="relative flex flex-wrap items-center gap-x-3 px-4 py-3 hover:bg-hover">
          <button
            type="button"
            onClick={() => onOpen(role)}
            className="min-w-0 flex-1 text-start font-medium after:absolute after:inset-0"
          >
            {roleName(role.code, role.name)}
          </button>
          <span className="text-note text-muted">
            {t('desk.roles.allowed', { count: role.permissions.length })} ·{' '}
            {t('desk.roles.people', { count: role.staff })}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Permissions in words by role. The head of a column opens its role. */
function Matrix({ roles, onOpen }: RolesProps) {
  return (
    <div className="hidden overflow-x-auto rounded-box border border-base-300 bg-base-100 lg:block">
      <table className="w-full text-start">
        <thead className="sticky top-0 bg-base-100">
          <tr className="border-b border-base-300">
            <th scope="col" className="min-w-60 px-4 py-2 text-start font-medium text-muted">
              {t('desk.roles.permission')}
            </th>
            {roles.map((role) => (
              <th key={role.code} scope="col" className="px-2 py-2 align-bottom font-medium">
                <button
                  type="button"
                  onClick={() => onOpen(role)}
                  className="rounded-field px-1.5 py-1 whitespace-nowrap underline decoration-base-400 underline-offset-4 hover:bg-hover"
                >
                  {roleName(role.code, role.name)}
                </button>
                <span className="block text-xs font-normal whitespace-nowrap text-muted">
                  {t('desk.roles.people', { count: role.staff })}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        {permissionGroups.map((group) => (
          <tbody key={group[0]}>
            <tr className="bg-base-200">
              <th
                scope="rowgroup"
                colSpan={roles.length + 1}
                className="px-4 py-1.5 text-start font-semibold"
              >
                {t(`desk.roles.group_${group[0]}`)}
              </th>
            </tr>
            {permissionsIn(group).map((permission) => (
              <tr key={permission} className="border-t border-base-300 hover:bg-hover">
                <th scope="row" className="px-4 py-1.5 text-start font-normal">
                  {permissionName(permission)}
                </th>
                {roles.map(({ code, permissions }) => (
                  <td key={code} className="px-2 py-1.5 text-center">
                    {permissions.includes(permission) ? (
                      <Check size={16} className="inline text-success" aria-label={t('desk.roles.yes')} />
                    ) : (
                      <Minus size={16} className="inline text-base-400" aria-label={t('desk.roles.no')} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}
