import type { Inject, PagePayload } from '#contract/page.ts'
import { emit } from '#islands/events.ts'
import { page } from '#islands/page.ts'
import { closeMenuPanel } from '../later/menu-panel.ts'
import { showMeta } from './head-tags.ts'
import { sheetLoaded } from './sheet.ts'

/**
 * Replaces the page in this document: the body, and header and footer if they differ. The boot script then unmounts
 * the components that are gone and starts the new ones.
 */
export function swap(payload: PagePayload): void {
  const held = page().meta
  const { theme, meta } = payload
  closeOverlays()
  region('page-body').innerHTML = payload.pageBody
  if (payload.pageHead || meta.headHash !== held.headHash) region('page-head').innerHTML = payload.pageHead
  if (payload.pageFoot || meta.footHash !== held.footHash) region('page-foot').innerHTML = payload.pageFoot
  closeMenuPanel()
  region('page-head').hidden = theme.hideHead
  region('page-foot').hidden = theme.hideFoot
  showMeta(payload)
  for (const inject of theme.injects) addInject(inject)
  emit('page-shown', payload)
}

/** Closes dialogs, popovers and dropdowns that were open over the previous page. */
function closeOverlays(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close()
  for (const popover of document.querySelectorAll<HTMLElement>(':popover-open')) popover.hidePopover()
  for (const dropdown of document.querySelectorAll<HTMLDetailsElement>('details.dropdown'))
    dropdown.open = false
}

function region(id: string): HTMLElement {
  return document.getElementById(id) as HTMLElement
}

/** Adds a theme's style or script, once per document. */
function addInject({ type, url }: Inject): void {
  if (document.querySelector(`[href="${CSS.escape(url)}"],[src="${CSS.escape(url)}"]`)) return
  if (type === 'css') void sheetLoaded(url)
  else document.head.append(Object.assign(document.createElement('script'), { src: url, async: true }))
}
