import { wake } from '#islands/boot/components.ts'
import { goTo } from '#islands/go-to.ts'
import { localPath } from '#islands/page.ts'
import { openDialog } from './open-dialog.ts'

/** Opens the drawer and its component; without a drawer, or if its code can't be fetched, the cart page is opened. */
export async function openDrawer(): Promise<void> {
  const drawer = document.querySelector<HTMLDialogElement>('#cart-drawer')
  if (!drawer || drawer.closest('[hidden]')) goTo(localPath('/cart'))
  else await openDialog(drawer, () => wake('cart').catch(() => goTo(localPath('/cart'), { document: true })))
}
