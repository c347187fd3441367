import { parentPort } from 'node:worker_threads'
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFStream } from 'pdf-lib'
import type { AsideAnswer } from '#server/platform/work-aside.ts'

/** Kinds of actions that run something or send something when a page is opened or pressed. */
const actions = new Set([
  '/JavaScript',
  '/Launch',
  '/ImportData',
  '/SubmitForm',
  '/Rendition',
  '/RichMediaExecute',
])

/** Parts that no label has: scripts, files in the file, forms that run scripts, and media. */
const parts = [
  '/JS',
  '/JavaScript',
  '/EmbeddedFiles',
  '/EmbeddedFile',
  '/XFA',
  '/RichMedia',
  '/RichMediaContent',
]

/** The worker thread of check-label-pdf.ts: true if the file is a PDF with pages and nothing that runs. */
async function isPlain(content: Uint8Array): Promise<boolean> {
  const document = await PDFDocument.load(content, { updateMetadata: false })
  if (document.getPageCount() === 0) return false
  for (const page of document.getPages()) page.getSize()
  return document.context.enumerateIndirectObjects().every(([, object]) => isInert(object))
}

function isInert(object: unknown): boolean {
  if (object instanceof PDFStream) return isInert(object.dict)
  if (object instanceof PDFArray) return object.asArray().every(isInert)
  if (!(object instanceof PDFDict)) return true
  const action = object.get(PDFName.of('S'))
  if (action instanceof PDFName && actions.has(action.toString())) return false
  return object.entries().every(([key, value]) => !parts.includes(key.toString()) && isInert(value))
}

parentPort!.on('message', async (content: Uint8Array) => {
  const answer: AsideAnswer<boolean> = await isPlain(content).then(
    (result) => ({ result }),
    (error) => ({ fault: String(error) }),
  )
  parentPort!.postMessage(answer)
})
