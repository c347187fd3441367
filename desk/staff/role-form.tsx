import { useRouter } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import type { Role } from '#contract/admin/desk/staff.ts'
import type { Permission } from '#contract/admin/permissions.ts'
import { StepForm, useStep } from '../factors/step-form.tsx'
import { seeAs } from '../frame/see-as.ts'
import { useCall, useWrite } from '../query.ts'
import { may, me } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast, toastError } from '../ui/toast.tsx'
import { PermissionBoxes } from './permission-boxes.tsx'
import { permissionName } from './permission-names.ts'
import { roleName } from './role-name.ts'

/** A role that is made or changed, who has it, and how the desk looks with it. `role`: null for a new one. */
export function RoleForm({ role, onDone }: { role: Role | null; onDone(): void }) {
  const { data } = useCall('/staff/list', {}, { tags: ['staff'] })
  const [name, setName] = useState(role?.name ?? '')
  const [allowed, setAllowed] = useState<readonly Permission[]>(role?.permissions ?? [])
  const [perOrder, setPerOrder] = useState(role?.refundPerOrder ?? null)
  const [perDay, setPerDay] = useState(role?.refundPerDay ?? null)
  const save = useWrite('/role/save', { stale: ['/role/list', '/staff/list'] })
  const remove = useWrite('/role/remove', { stale: ['/role/list'] })
  const router = useRouter()
  const people = role ? (data?.items ?? []).filter((each) => each.role === role.code) : []
  const mine = people.some(({ id }) => id === me()?.id)
  const lacks = (role?.permissions ?? []).some((permission) => !may(permission))
  const isFixed = role?.code === 'owner' || mine || lacks
  const hasLimits = allowed.includes('orders.refund')
  // Of a built-in role, only the refund limits can be changed.
  const isSaved = !isFixed && (!role?.builtIn || hasLimits)
  const currency = me()?.shop.currency ?? 'EUR'
  const step = useStep(async () => {
    await save.mutateAsync({
      ...(role ? { code: role.code, version: role.version } : {}),
      ...{ name, permissions: [...allowed], refundPerOrder: perOrder, refundPerDay: perDay },
    })
    toast(t('desk.roles.saved', { name: role ? roleName(role.code, name) : name }))
    onDone()
  })
  const limits = hasLimits && (
    <fieldset className="grid grid-cols-1 gap-3 border-t border-base-300 pt-3 sm:grid-cols-2">
      <legend className="contents font-semibold">{t('desk.roles.limits')}</legend>
      <MoneyField
        {...{ currency }}
        label={t('desk.roles.per_order')}
        hint={t('desk.roles.no_limit')}
        value={perOrder}
        isDisabled={isFixed}
        onChange={setPerOrder}
        error={step.fields.refundPerOrder}
      />
      <MoneyField
        {...{ currency }}
        label={t('desk.roles.per_day')}
        value={perDay}
        isDisabled={isFixed}
        onChange={setPerDay}
        error={step.fields.refundPerDay}
      />
    </fieldset>
  )
  const end = async () => {
    try {
      await remove.mutateAsync({ code: role!.code })
      toast(t('desk.roles.removed', { name: role!.name }))
      onDone()
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <div className="space-y-4">
      {role && (
        <>
          <p className="text-muted">
            {people.length > 0
              ? t('desk.roles.who', { names: people.map((each) => each.name || each.email).join(', ') })
              : t('desk.roles.nobody')}
          </p>
          <Button
            icon={Eye}
            onPress={() => void seeAs({ code: role.code, name: roleName(role.code, role.name) }, router)}
          >
            {t('desk.roles.see_as')}
          </Button>
        </>
      )}
      {isFixed && (
        <p className="rounded-field bg-info-soft px-3 py-2 text-info">
          {t(
            role?.code === 'owner'
              ? 'desk.roles.owner_fixed'
              : mine
                ? 'desk.staff.own_role'
                : 'desk.roles.lacking',
          )}
        </p>
      )}
      {!isFixed && role?.builtIn && (
        <p className="text-note text-muted">
          {t(hasLimits ? 'desk.roles.built_in' : 'desk.roles.built_in_fixed')}
        </p>
      )}
      {!isSaved ? (
        <Allowed permissions={allowed} />
      ) : (
        <StepForm
          step={step}
          submit={t('desk.frame.save')}
          beside={
            role &&
            !role.builtIn && (
              <Button
                look="danger"
                wide
                isPending={remove.isPending}
                isDisabled={role.staff > 0}
                onPress={() => void end()}
              >
                {t(role.staff > 0 ? 'desk.roles.in_use' : 'desk.roles.remove')}
              </Button>
            )
          }
        >
          {!role?.builtIn && (
            <TextField
              label={t('desk.staff.name')}
              value={name}
              onChange={setName}
              error={step.fields.name}
            />
          )}
          {role && <p className="text-note text-muted">{t('desk.roles.ends_sessions')}</p>}
          {limits}
          {role?.builtIn ? (
            <Allowed permissions={allowed} />
          ) : (
            <PermissionBoxes value={allowed} onChange={setAllowed} />
          )}
        </StepForm>
      )}
    </div>
  )
}

/** Lists the permissions of a role that cannot be changed. */
function Allowed({ permissions }: { permissions: readonly Permission[] }) {
  return (
    <ul className="list-disc space-y-1 ps-5">
      {permissions.map((permission) => (
        <li key={permission}>{permissionName(permission)}</li>
      ))}
    </ul>
  )
}
