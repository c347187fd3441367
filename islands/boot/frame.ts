/** Fetches the rest of the page frame's code: what needs no React, but not every page either. */
export const frame = () => import('../later/frame.ts')
