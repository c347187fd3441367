import { expect, test } from 'vitest'
import { type NoticeTexts, noticeTexts } from './notice-texts.ts'

test.each(Object.entries(noticeTexts))('the notice in %s says as much as the English one', (_lang, texts) => {
  expect(shapeOf(texts)).toEqual(shapeOf(noticeTexts.en))
})

/** Paragraphs and fields of each part, with the placeholders in them. */
function shapeOf({ right, exercise, effect, fields }: NoticeTexts) {
  return [right, exercise, effect, fields].map((part) => part.map((text) => text.match(/\{\w+\}/g) ?? []))
}
