import type { DemoQuestion } from '../types.ts'

export const questions: DemoQuestion[] = [
  {
    product: 'morning-mug',
    author: 'Sam',
    daysAgo: 20,
    text: 'Does the mug fit under a portafilter machine with 9 cm clearance?',
    answers: [
      { text: 'It’s 9.5 cm tall, so it’s just too high. The espresso cup at 6 cm fits.' },
      {
        author: 'Hannah K.',
        text: 'I tilt it a little and it works on my machine, but a double shot splashes.',
      },
    ],
  },
  {
    product: 'morning-mug',
    author: 'Elke',
    daysAgo: 43,
    text: 'Can I put it in the microwave?',
    answers: [{ text: 'Yes. The handle stays cool for about a minute and a half.' }],
  },
  {
    product: 'morning-mug',
    lang: 'zh',
    author: '林*',
    daysAgo: 14,
    text: '杯子可以放进烤箱加热吗？',
    answers: [{ text: '可以，最高 200 °C。请随烤箱一起升温，不要直接放进已经烧热的烤箱。' }],
  },
  {
    product: 'teapot',
    author: 'Nora',
    daysAgo: 26,
    text: 'Is the basket fine enough for rooibos?',
    answers: [{ text: 'Yes, the holes are 0.4 mm. A little dust always gets through, as with any basket.' }],
  },
  {
    product: 'teapot',
    lang: 'zh-HK',
    author: '阿文',
    daysAgo: 18,
    text: '茶壺可唔可以放上電磁爐加熱？',
    answers: [{ text: '不可以。茶壺只適合沖泡，請用水煲煲水後再倒入。' }],
  },
  {
    product: 'table-lamp',
    author: 'Philipp',
    daysAgo: 30,
    text: 'Can I buy a new shade in a few years?',
    answers: [
      {
        text: 'Yes. Shade, socket, switch and cable are all spare parts, and we keep them for at least ten years.',
      },
    ],
  },
  {
    product: 'table-lamp',
    lang: 'zh',
    author: '小满',
    daysAgo: 12,
    text: '灯泡可以换成可调光的吗？',
    answers: [{ text: '可以，任何 E27 接口的 LED 灯泡都适用。调光需要另配带调光功能的插座或灯泡。' }],
  },
  {
    product: 'chopping-board',
    author: 'Greta',
    daysAgo: 33,
    text: 'Which oil do you recommend for the board?',
    answers: [
      {
        text: 'Pure linseed oil, thinly, and wipe off the rest after twenty minutes. Olive oil goes rancid.',
      },
      { author: 'Tomasz', text: 'I use linseed too. Two thin coats are better than one thick one.' },
    ],
  },
  {
    product: 'wool-blanket',
    author: 'Anouk',
    daysAgo: 22,
    text: 'Is the wool mulesing-free?',
    answers: [
      {
        text: 'Yes. It comes from farms that don’t practise it, and the spinning mill certifies every batch.',
      },
    ],
  },
  {
    product: 'towel',
    lang: 'zh',
    author: '阿May',
    daysAgo: 27,
    text: '可以用烘干机吗？',
    answers: [{ text: '可以，低温烘干即可。不要用柔顺剂，会影响吸水。' }],
  },
  {
    product: 'dining-chair',
    author: 'Kasper',
    daysAgo: 35,
    text: 'How high is the seat?',
    answers: [{ text: '45 cm, for tables of 72 to 76 cm.' }],
  },
  {
    product: 'pilea-in-pot',
    author: 'Mila',
    daysAgo: 8,
    text: 'Is the plant safe for cats?',
    answers: [
      {
        text: 'Pilea peperomioides isn’t poisonous to cats. The leaves don’t survive curious ones for long, though.',
      },
    ],
  },
  {
    product: 'round-rug',
    author: 'Dora',
    daysAgo: 19,
    text: 'Can a robot vacuum climb onto it?',
    answers: [],
  },
  {
    product: 'lantern',
    lang: 'zh-HK',
    author: 'Eric',
    daysAgo: 21,
    text: '可以放在室外淋雨嗎？',
    answers: [{ text: '建議放在有蓋的地方。粉末塗層可抵受潮濕，但長期淋雨會令鉸位生鏽。' }],
  },
]
