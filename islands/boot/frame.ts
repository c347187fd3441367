/** Fetches the page-frame code that needs no React and that not every page uses. */
export const frame = () => import('../later/frame.ts')
