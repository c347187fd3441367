import type { AdminPath } from '#contract/admin/calls.ts'

/** Calls whose answers show a picture, or a video's poster and captions. */
export const shownPictures: AdminPath[] = ['/media/detail', '/media/list', '/product/detail', '/product/list']
