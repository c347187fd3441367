import type { Permission } from '#contract/admin/permissions.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { permissionGroups, permissionName, permissionsIn } from './permission-names.ts'

type PermissionBoxesProps = {
  value: readonly Permission[]
  isDisabled?: boolean
  onChange(value: Permission[]): void
}

/** Permissions by group, in words. What the person lacks cannot be given, and says so. */
export function PermissionBoxes({ value, isDisabled = false, onChange }: PermissionBoxesProps) {
  const set = (permission: Permission, isOn: boolean) =>
    onChange(isOn ? [...value, permission] : value.filter((each) => each !== permission))
  return permissionGroups.map((group) => (
    <fieldset key={group[0]} className="border-t border-base-300 pt-3">
      <legend className="contents font-semibold">{t(`desk.roles.group_${group[0]}`)}</legend>
      {permissionsIn(group).map((permission) => (
        <Checkbox
          key={permission}
          isSelected={value.includes(permission)}
          isDisabled={isDisabled || !may(permission)}
          onChange={(isOn) => set(permission, isOn)}
        >
          <span>
            {permissionName(permission)}
            {!may(permission) && (
              <span className="block text-note text-muted">{t('desk.roles.you_lack')}</span>
            )}
          </span>
        </Checkbox>
      ))}
    </fieldset>
  ))
}
