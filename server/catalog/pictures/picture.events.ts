import { type EventHandlers, inQueue } from '#server/platform/jobs/event-handlers.ts'
import { deleteVideo } from '../videos/keep-video.ts'
import { deleteFiles } from './keep-picture.ts'
import { renderPicture } from './render-picture.ts'
import { formats, widestInAdvance, widthsOf } from './renditions.ts'

/** Renders a new picture in the usual widths in advance, so that the first shopper does not have to wait. */
export const pictureEvents: EventHandlers = {
  'picture.kept': inQueue('pictures', async (shop, { key, width }, signal) => {
    for (const each of widthsOf(width).filter((each) => each <= widestInAdvance)) {
      for (const format of formats) {
        signal.throwIfAborted()
        await renderPicture(shop.storage, { key, width: each, format, urgent: false })
      }
    }
  }),
  'pictures.deleted': inQueue('pictures', async (shop, { keys }) => {
    for (const key of keys) await deleteFiles(shop, key)
  }),
  'videos.deleted': inQueue('pictures', async (shop, { keys }) => {
    for (const key of keys) await deleteVideo(shop, key)
  }),
}
