import type { PictureFile } from '../load/picture-file.ts'

/** Films in demo/pictures/films, each with the product that shows it and one of the product's pictures as its poster. */
export const films: { file: string; product: string; poster: PictureFile }[] = [
  { file: 'teapot-sage.mp4', product: 'teapot', poster: 'tables/tea.webp' },
]
