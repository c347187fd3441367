import { useState } from 'react'
import { codes } from '#contract/codes.ts'
import { proveWork } from '#islands/slider/prove-work.ts'
import { token } from '#islands/stores/session.ts'
import { sendImage } from '../../send-image.ts'

/** At most as many as the contract allows; importing it would bundle its schemas. */
export const maxPictures = 6

export type Picture = { id: string; url: string; name: string }

export type Pictures = {
  kept: Picture[]
  busy: boolean
  /** Why the last file was not taken, by its name. */
  problems: { name: string; text: string }[]
  add(files: File[]): Promise<void>
  remove(id: string): void
}

/** Uploads pictures one after the other, so that a slow connection finishes some of them. */
export function usePictures(): Pictures {
  const [kept, setKept] = useState<Picture[]>([])
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Pictures['problems']>([])
  return {
    kept,
    busy,
    problems,
    remove: (id) => setKept((before) => before.filter((picture) => picture.id !== id)),
    async add(files) {
      setProblems([])
      setBusy(true)
      for (const file of files.slice(0, maxPictures - kept.length)) {
        const answer = await upload(file)
        if (answer.code === codes.success) {
          const { id, url } = answer.data
          setKept((before) => [...before, { id, url, name: file.name }].slice(0, maxPictures))
        } else {
          const text = answer.data.fields?.file ?? answer.msg
          setProblems((before) => [...before, { name: file.name, text }])
        }
      }
      setBusy(false)
    },
  }
}

/** Guests prove some work for each picture instead of solving a puzzle: the browser does it by itself. */
async function upload(file: File) {
  if (token.getState()) return sendImage(file)
  const ticket = await proveWork('upload', AbortSignal.timeout(60_000))
  return sendImage(file, ticket ?? undefined)
}
