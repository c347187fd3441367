import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { keepPicture, reviewSource } from '#server/catalog/pictures/keep-picture.ts'
import type { Tx } from '#server/db/open.ts'
import { answer, question, review, reviewPicture } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { indexQuestion, indexReview } from '#server/reviews/staff/index-for-desk.ts'
import { chinese } from '../reviews/chinese.ts'
import { english } from '../reviews/english.ts'
import { questions } from '../reviews/questions.ts'
import { shop as facts } from '../settings/shop.ts'
import type { DemoReview } from '../types.ts'
import { daysAgo } from './days.ts'

/** Longest edge of a shopper's picture, in pixels. */
const edge = 900

/** Published reviews of shoppers who are no part of the demo shop. */
export async function loadReviews(tx: Tx, shop: Shop, products: Map<string, number>): Promise<void> {
  for (const { product, lang = 'en', daysAgo: days, pictures = [], reply, ...written } of [
    ...english,
    ...chinese,
  ]) {
    const at = daysAgo(shop, days)
    const [made] = await tx
      .insert(review)
      .values({
        ...written,
        ...{
          productId: products.get(product)!,
          lang,
          verified: true,
          status: 'published',
          pictures: pictures.length,
        },
        ...(reply ? { reply, repliedAt: daysAgo(shop, Math.max(0, days - 2)) } : {}),
        ...{ createdAt: at, publishedAt: at },
      })
      .returning({ id: review.id })
    for (const [position, picture] of pictures.entries()) {
      const pictureId = await keepPicture(tx, shop.storage, await photograph(picture), {
        sourceUrl: reviewSource,
      })
      await tx.insert(reviewPicture).values({ reviewId: made!.id, pictureId, position })
    }
    await indexReview(tx, made!.id)
  }
}

/** Cuts a part out of one of the demo shop's pictures, a little lighter, as a phone takes it. */
async function photograph({ file, crop }: NonNullable<DemoReview['pictures']>[number]): Promise<Buffer> {
  const whole = sharp(await readFile(new URL(`../pictures/${file}.webp`, import.meta.url)))
  const { width, height } = await whole.metadata()
  const [left, top, wide, high] = crop
  return whole
    .extract({
      left: Math.round(left * width),
      top: Math.round(top * height),
      width: Math.round(wide * width),
      height: Math.round(high * height),
    })
    .modulate({ brightness: 1.05, saturation: 1.1 })
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 84 })
    .toBuffer()
}

export async function loadQuestions(tx: Tx, shop: Shop, products: Map<string, number>): Promise<void> {
  for (const { product, lang = 'en', author, text, daysAgo: days, answers } of questions) {
    const at = daysAgo(shop, days)
    const [made] = await tx
      .insert(question)
      .values({
        ...{
          productId: products.get(product)!,
          lang,
          author,
          text,
          status: 'published',
          answers: answers.length,
        },
        token: crypto.randomUUID(),
        ...{ createdAt: at, publishedAt: at },
      })
      .returning({ id: question.id })
    const questionId = made!.id
    for (const [index, given] of answers.entries()) {
      const then = daysAgo(shop, Math.max(0, days - 1 - index))
      await tx.insert(answer).values({
        ...{ questionId, lang, text: given.text, status: 'published', createdAt: then, publishedAt: then },
        ...(given.author ? { from: 'buyer', author: given.author } : { from: 'staff', author: facts.name }),
      })
    }
    await indexQuestion(tx, questionId)
  }
}
