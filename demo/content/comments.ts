import type { Lang } from '#contract/languages.ts'

/** A reader's comment. `answers` follow it in order; without an author they come from the shop. */
export type DemoComment = {
  article: string
  author: string
  lang: Lang
  daysAgo: number
  text: string
  answers?: { author?: string; daysAgo: number; text: string }[]
}

/** Oldest first. */
export const comments: DemoComment[] = [
  {
    article: 'what-stoneware-is',
    author: 'Hannah',
    lang: 'en',
    daysAgo: 19,
    text: 'I always thought the grey marks in my bowls were scratches and nearly threw one out. Two minutes with cleaning powder and it looks new. Thank you!',
    answers: [
      {
        daysAgo: 18,
        text: 'Glad the bowl stays, Hannah. Rinse it well afterwards, and the marks will take longer to come back.',
      },
    ],
  },
  {
    article: 'what-stoneware-is',
    author: 'Jonas',
    lang: 'en',
    daysAgo: 11,
    text: 'Can stoneware go from the fridge straight into a hot oven?',
    answers: [
      {
        daysAgo: 10,
        text: 'Better not. Let it reach room temperature first, then put it into the cold oven and heat both together.',
      },
      {
        author: 'Hannah',
        daysAgo: 9,
        text: 'Seconded. I lost a gratin dish that way, and the gratin with it.',
      },
    ],
  },
  {
    article: 'what-stoneware-is',
    author: '林悦',
    lang: 'zh',
    daysAgo: 4,
    text: '终于明白为什么同一套碗的釉色会深浅不一，现在反而更喜欢了。',
  },
  {
    article: 'setting-a-table',
    author: 'Jonas',
    lang: 'en',
    daysAgo: 6,
    text: 'We tried the one-colour rule for a birthday with eleven guests and four different sets of plates. Nobody noticed that nothing matched.',
  },
]
