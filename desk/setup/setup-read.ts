import { read } from '../query.ts'

/** Reads how far the shop is, detected by the server from the shop's data. */
export const setupRead = () =>
  read('/setup/state', {}, { tags: ['setting', 'product', 'stock', 'page', 'staff', 'order'] })
