import type { Inject, PagePayload } from '#contract/page.ts'
import { emit } from '#islands/events.ts'
import { page, showsPage } from '#islands/page.ts'
import { findComponents, unmountComponents } from '../boot/components.ts'
import { closeMenuPanel } from '../later/menu-panel.ts'
import { showMeta } from './head-tags.ts'
import { sheetLoaded } from './sheet.ts'

/** Replaces the page in this document: the body, and header and footer if they differ. Then starts its components. */
export function swap(payload: PagePayload): void {
  const held = page().meta
  const { theme, meta } = payload
  closeOverlays()
  replace('page-body', payload.pageBody)
  if (payload.pageHead || meta.headHash !== held.headHash) replace('page-head', payload.pageHead)
  if (payload.pageFoot || meta.footHash !== held.footHash) replace('page-foot', payload.pageFoot)
  closeMenuPanel()
  region('page-head').hidden = theme.hideHead
  region('page-foot').hidden = theme.hideFoot
  showMeta(payload)
  showsPage(payload)
  for (const inject of theme.injects) addInject(inject)
  findComponents(document)
  emit('page-shown')
}

/** Closes dialogs, popovers and dropdowns that were open over the previous page. */
function closeOverlays(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close()
  for (const popover of document.querySelectorAll<HTMLElement>(':popover-open')) popover.hidePopover()
  for (const dropdown of document.querySelectorAll('details.dropdown[open]')) dropdown.removeAttribute('open')
}

function region(id: string): HTMLElement {
  return document.getElementById(id) as HTMLElement
}

function replace(id: string, markup: string): void {
  const element = region(id)
  unmountComponents(element)
  element.innerHTML = markup
}

/** Adds a theme's style or script, once per document. */
function addInject({ type, url }: Inject): void {
  if (document.querySelector(`[href="${CSS.escape(url)}"],[src="${CSS.escape(url)}"]`)) return
  if (type === 'css') void sheetLoaded(url)
  else document.head.append(Object.assign(document.createElement('script'), { src: url, async: true }))
}
