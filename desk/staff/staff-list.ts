import { LogOut } from 'lucide-react'
import { createElement } from 'react'
import { staffList } from '#contract/admin/desk/staff.ts'
import { call } from '../calls.ts'
import type { ListScreen } from '../lists/list-screen.ts'
import { t } from '../texts.ts'

/** The description of the people list, for selecting several. */
export const people: ListScreen<'/staff/list'> = {
  call: '/staff/list',
  list: staffList,
  kind: 'staff',
  texts: 'desk.staff.list',
  permission: 'staff.manage',
  pathOf: () => '/staff',
  nameOf: ({ name, email }) => name || email,
  columns: [],
  bulk: [
    {
      id: 'end sessions',
      label: 'desk.staff.end_sessions',
      icon: createElement(LogOut, { 'aria-hidden': true, size: 16 }),
      permission: 'staff.manage',
      warning: (count) => t('desk.staff.end_sessions_hint', { count }),
      refuses: ({ state }) => (state === 'active' ? null : t('desk.me.no_sessions')),
      run: async ({ id }, _answer, idempotencyKey) => {
        await call('/staff/endSessions', { id, idempotencyKey })
      },
    },
  ],
}
