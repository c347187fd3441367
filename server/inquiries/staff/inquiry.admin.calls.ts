import { eq, inArray, sql } from 'drizzle-orm'
import type { AdminData } from '#contract/admin/calls.ts'
import { type inquiryAdminCalls, inquiryList } from '#contract/admin/customers/inquiry.ts'
import { codes } from '#contract/codes.ts'
import { uploadUrl } from '#server/customers/uploads/upload-url.ts'
import { feedback, thread, upload } from '#server/db/tables.ts'
import type { AdminContext, AdminHandlers, WriteContext } from '#server/platform/admin/context.ts'
import { defineList } from '#server/platform/admin/lists/define-list.ts'
import { answerList } from '#server/platform/admin/lists/read-list.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { inquiryNumberOf, readInquiry } from '../find-inquiry.ts'
import { iso, quoteFigures } from '../view-inquiry.ts'
import { closeInquiry, type InquiryRow, lockInquiry, makeQuote, sendQuote } from './make-quote.ts'

export const inquiriesInDatabase = defineList(inquiryList, {
  from: 'inquiry i',
  id: { sql: 'i.id', type: 'uuid' },
  columns: { status: 'i.status', createdAt: 'i.created_at' },
  search: 'inquiry',
})

export const inquiryAdminHandlers: AdminHandlers<keyof typeof inquiryAdminCalls> = {
  '/inquiry/list': (ctx, payload) =>
    answerList(ctx, inquiriesInDatabase, payload, (ids) => rowsOf(ctx, ids), { tags: ['inquiry'] }),

  '/inquiry/detail': (ctx, { number }) => show(ctx, number),

  '/inquiry/close': (ctx, { number, version }) =>
    change(ctx, { number, version }, (row) => closeInquiry(ctx.tx, row, ctx.at)),

  '/quote/make': (ctx, payload) =>
    change(ctx, { number: payload.inquiry, version: payload.version }, (row) =>
      makeQuote(ctx.tx, row, payload, ctx),
    ),

  '/quote/send': (ctx, { number, version }) =>
    change(ctx, { number: inquiryNumberOf(number), version }, (row) =>
      sendQuote(ctx.tx, row, number.trim().toUpperCase(), ctx.at),
    ),

  async '/feedback/detail'({ shop }, { number }) {
    const [row] = await shop.db
      .select({ feedback, threadId: thread.id })
      .from(feedback)
      .leftJoin(thread, sql`${thread.aboutKind} = 'feedback' and ${thread.aboutNumber} = ${feedback.number}`)
      .where(eq(feedback.number, number.trim().toUpperCase()))
    if (!row) throw new Refusal('not_found')
    const { kind, contact, imageIds, createdAt } = row.feedback
    const found =
      imageIds.length === 0 ? [] : await shop.db.select().from(upload).where(inArray(upload.id, imageIds))
    return {
      feedback: {
        ...{ number: row.feedback.number, kind, contact, threadId: row.threadId },
        images: found.map(({ id, width, height }) => ({ id, width, height, url: uploadUrl(shop, id) })),
        createdAt: createdAt.toISOString(),
      },
    }
  },
}

type Target = { number: string; version: number | undefined }

/**
 * Takes a step of a locked inquiry and answers it as it is afterwards.
 * @throws Refusal 10 `changed_meanwhile` with the inquiry if it is not the version that the caller saw.
 */
async function change(
  ctx: WriteContext,
  { number, version }: Target,
  work: (row: InquiryRow) => Promise<unknown>,
) {
  const row = await lockInquiry(ctx.tx, number)
  if (version !== undefined && version !== row.version)
    throw new Refusal('changed_meanwhile', { code: codes.dialog, details: await show(ctx, row.number) })
  const made = await work(row)
  const data = await show(ctx, row.number)
  const { status } = data.inquiry
  const changes = [
    ...(status === row.status ? [] : [{ path: 'status', before: row.status, after: status }]),
    ...(typeof made === 'string' ? [{ path: 'quote', before: null, after: made }] : []),
  ]
  const also = ['thread', `thread:${data.inquiry.threadId}`]
  return { data, audit: { resource: 'inquiry', id: row.id, label: row.number, changes, also } }
}

type Reading = Pick<AdminContext, 'shop' | 'lang'> & Partial<Pick<WriteContext, 'tx'>>

/** Within a write, the rows of its own transaction. */
async function show({ shop, lang, tx }: Reading, number: string): Promise<AdminData<'/inquiry/detail'>> {
  const found = await readInquiry(tx ?? shop.db, inquiryNumberOf(number))
  if (!found) throw new Refusal('not_found')
  const { id, status, customerId, name, email, phone, currency, content, lines, threadId } = found
  const quotes = await Promise.all(
    found.quotes.map(async (quote) => ({
      ...{ number: quote.number, status: quote.status, note: quote.note },
      ...(await figuresFor(shop, quote, lang)),
      validUntil: iso(quote.validUntil),
      createdAt: iso(quote.createdAt),
      sentAt: quote.sentAt && iso(quote.sentAt),
      closedAt: quote.closedAt && iso(quote.closedAt),
      rejectReason: quote.rejectReason,
      orderNumber: quote.orderNumber,
    })),
  )
  return {
    inquiry: {
      ...{ id, number: found.number, status, customerId, name, email, phone, lang: found.lang, currency },
      ...{ content, lines, threadId, quotes },
      images: found.images.map((image) => ({ ...image, url: uploadUrl(shop, image.id) })),
      createdAt: iso(found.createdAt),
    },
    version: found.version,
  }
}

async function figuresFor(
  ...[shop, quote, lang]: [AdminContext['shop'], Parameters<typeof quoteFigures>[1], AdminContext['lang']]
) {
  const { taxIncluded: _, ...figures } = await quoteFigures(shop, quote, { lang })
  return figures
}

async function rowsOf({ shop, lang }: AdminContext, ids: string[]) {
  const { rows } = await shop.pool.query<{ number: string }>(
    'select number from inquiry where id = any($1::uuid[])',
    [ids],
  )
  const found = await Promise.all(rows.map(({ number }) => readInquiry(shop.db, number)))
  return Promise.all(
    found
      .filter((each) => each !== null)
      .map(async ({ id, number, status, name, email, lines, quotes, createdAt }) => ({
        ...{ id, number, status, name, email },
        products: lines.map((line) => ({ name: line.name, quantity: line.quantity })),
        quoted: quotes[0] ? (await quoteFigures(shop, quotes[0], { lang })).total : null,
        createdAt: iso(createdAt),
      })),
  )
}
