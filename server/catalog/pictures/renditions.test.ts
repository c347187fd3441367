import { expect, it } from 'vitest'
import { imageOf } from '../rows/image-of.ts'
import { widthsOf } from './renditions.ts'

it('offers a wide original in full, for a picture across a sharp screen', () => {
  expect(widthsOf(2560).slice(-2)).toEqual([1600, 2560])
  expect(widthsOf(6000).at(-1)).toBe(2560)
})

it('never promises a browser more pixels than the original has', () => {
  expect(widthsOf(1200).at(-1)).toBe(1200)
  const { srcset } = imageOf({ key: 'k', width: 1920, height: 900, colour: '#fff', alt: {} }, 'en')
  expect(srcset.split(', ').slice(-2)).toEqual(['/pictures/k/1600.webp 1600w', '/pictures/k/2560.webp 1920w'])
})
