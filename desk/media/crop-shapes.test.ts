import { expect, it } from 'vitest'
import { shapedCrop, turnedCrop } from './crop-shapes.ts'

const whole = { width: 600, height: 400 }
const drawn = { x: 100, y: 50, width: 200, height: 80, turn: 0 } as const

it('turns a rectangle with its picture, and back', () => {
  const right = turnedCrop(drawn, whole, 90)
  expect(right).toEqual({ x: 270, y: 100, width: 80, height: 200, turn: 90 })
  expect(turnedCrop(right, { width: 400, height: 600 }, 270)).toEqual(drawn)
  const left = turnedCrop(drawn, whole, 270)
  expect(left).toEqual({ x: 50, y: 300, width: 80, height: 200, turn: 270 })
})

it('fits a shape into what was drawn', () => {
  expect(shapedCrop(drawn, whole, 1)).toEqual({ x: 160, y: 50, width: 80, height: 80, turn: 0 })
  expect(shapedCrop({ ...drawn, x: 0, y: 0, ...whole }, whole, 1)).toMatchObject({ x: 100, width: 400 })
})

it('makes no rectangle that is too small to be saved', () => {
  const least = { x: 584, y: 384, width: 16, height: 16, turn: 0 } as const
  expect(shapedCrop(least, whole, 16 / 9)).toEqual({ x: 572, y: 384, width: 28, height: 16, turn: 0 })
})
