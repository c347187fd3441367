/** Everything that the boot script fetches on first use. The build bundles it into one file. */

export { prefetchOn } from '../visit/prefetch.ts'
export { visit } from '../visit/visit.ts'
export { buy } from './buy-form.ts'
export { openDrawer } from './cart-drawer.ts'
export { later, showLateParts } from './later.ts'
export { sendHeart, showSaved } from './paint-hearts.ts'
export { press } from './press.ts'
export { addRetryButton } from './retry-button.ts'
