import { hasText, t } from '../texts.ts'

/** Built-in roles have a name in every language. */
export function roleName(code: string, name: string): string {
  return hasText(`desk.staff.role_${code}`) ? t(`desk.staff.role_${code}`) : name
}
