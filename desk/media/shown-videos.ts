import type { AdminPath } from '#contract/admin/calls.ts'

/** Calls whose answers show a video's poster and captions. */
export const shownVideos: AdminPath[] = ['/media/detail', '/media/list', '/product/detail', '/product/list']
