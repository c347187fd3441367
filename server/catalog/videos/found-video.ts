import type { StoredVideo } from '#server/db/tables/pictures.ts'

/** Facts that a container states about its video. */
export type Found = Omit<StoredVideo, 'key'>

/** A file is no video that the shop takes, or is damaged. */
export class Unreadable extends Error {}
