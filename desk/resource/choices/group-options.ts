import type { GroupRow } from '#contract/admin/catalog/group.ts'
import type { Option } from '../../ui/select.tsx'

/** Groups as choices, categories by their path: "Kitchen › Cups". */
export function groupOptions(groups: readonly GroupRow[]): Option[] {
  const byId = new Map(groups.map((each) => [each.id, each]))
  const pathOf = ({ name, parent }: GroupRow): string => {
    const above = parent === null ? undefined : byId.get(parent)
    return above ? `${pathOf(above)} › ${name}` : name
  }
  return groups.map((each) => ({ value: String(each.id), label: pathOf(each) }))
}
