import { maxCompared } from '#contract/rules.ts'
import { goTo } from '#islands/go-to.ts'
import { t } from '#islands/messages.ts'
import { localPath } from '#islands/page.ts'
import { json, stored } from '#islands/stores/stored.ts'
import { showToast } from '#islands/ui/toast-stack.ts'

/** Slugs of the products to compare, in the order in which they were chosen; null if there are none. */
const compared = stored('compared', json<string[]>())

compared.subscribe(paint)

/** Adds the product of a pressed `[data-compare]` button to the comparison, or removes it. */
export function toggleCompared({ dataset: { compare = '' } }: HTMLElement): void {
  const slugs = compared.getState() ?? []
  const isIn = slugs.includes(compare)
  if (!isIn && slugs.length >= maxCompared) {
    showToast('error', t('toast.compare_full', { max: maxCompared }))
    return
  }
  const next = isIn ? slugs.filter((slug) => slug !== compare) : [...slugs, compare]
  compared.setState(next.length > 0 ? next : null, true)
  showToast('success', t(isIn ? 'toast.compare_removed' : 'toast.compare_added'))
}

/** Shows the comparison on the page. At /compare, the address says what is compared. */
export function showCompared(): void {
  const shown = document.querySelector<HTMLElement>('[data-compared]')?.dataset.compared
  if (shown !== undefined) {
    const slugs = shown.split(',').filter(Boolean)
    // Without products in the address, the page shows those that this browser has collected.
    if (slugs.length > 0) compared.setState(slugs, true)
    else if (compared.getState() && !location.search) goTo(address(compared.getState()!), { replace: true })
  }
  paint()
}

function paint(): void {
  const slugs = compared.getState() ?? []
  document.documentElement.toggleAttribute('data-comparing', slugs.length > 0)
  showTray(slugs)
  for (const button of document.querySelectorAll<HTMLElement>('[data-compare]'))
    button.setAttribute('aria-pressed', String(slugs.includes(button.dataset.compare ?? '')))
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-compare-link]')) {
    link.hidden = slugs.length === 0
    link.href = address(slugs)
    link.textContent = t('toast.compare', { count: slugs.length })
  }
}

let tray: HTMLElement | null = null

/** The way to the comparison on pages with cards, which have no link of their own. */
function showTray(slugs: string[]): void {
  const wanted = slugs.length > 0 && document.querySelector('main .card-compare')
  if (!wanted || document.querySelector('[data-compare-link]')) {
    tray?.remove()
    tray = null
    return
  }
  tray ??= drawTray()
  const link = tray.querySelector('a')!
  link.href = address(slugs)
  link.textContent = t('toast.compare', { count: slugs.length })
}

function drawTray(): HTMLElement {
  const aside = Object.assign(document.createElement('aside'), { className: 'compare-tray' })
  const link = Object.assign(document.createElement('a'), { className: 'btn btn-primary btn-sm' })
  const clear = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'btn btn-ghost btn-icon text-xl',
    textContent: '×',
    onclick: () => compared.setState(null, true),
  })
  aside.setAttribute('aria-label', t('toast.compare_tray'))
  clear.setAttribute('aria-label', t('toast.compare_clear'))
  aside.append(link, clear)
  document.body.append(aside)
  return aside
}

function address(slugs: string[]): string {
  return `${localPath('/compare')}?products=${slugs.map(encodeURIComponent).join(',')}`
}
