import { wake } from '#islands/boot/components.ts'
import { goTo } from '#islands/go-to.ts'
import { localPath } from '#islands/page.ts'
import { fullSheet } from '#islands/visit/sheet.ts'
import { dialogTexts } from './dialog-texts.ts'

/** Milliseconds to wait for the drawer's styles at most. */
const stylesTimeoutMs = 400

/** Opens the drawer and its component; without a drawer the cart page is opened. */
export async function openDrawer(): Promise<void> {
  const drawer = document.querySelector<HTMLDialogElement>('#cart-drawer')
  if (!drawer || drawer.closest('[hidden]')) {
    goTo(localPath('/cart'))
    return
  }
  await Promise.race([fullSheet(), new Promise((resolve) => setTimeout(resolve, stylesTimeoutMs))])
  if (!drawer.open) drawer.showModal()
  void dialogTexts().then(() => wake('cart'))
  drawer.onclick = (event) => {
    const target = event.target as Element
    if (target === drawer || target.closest('[data-close]')) drawer.close()
  }
}
