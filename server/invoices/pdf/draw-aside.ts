import { worksAside } from '#server/platform/work-aside.ts'
import type { PdfTask } from './pdf-worker.ts'

/** Writes the PDF of a document in a thread of low priority. */
export const drawAside = worksAside<PdfTask>(new URL('./pdf-worker.ts', import.meta.url))
