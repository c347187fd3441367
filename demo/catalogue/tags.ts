import type { DemoTag } from '../types.ts'

export const tags: DemoTag[] = [
  {
    code: 'new',
    slug: { en: 'new', de: 'neu' },
    name: { en: 'New', de: 'Neu', zh: '新品', 'zh-HK': '新品', ja: '新着' },
    description: {
      en: 'Our latest arrivals.',
      de: 'Was zuletzt bei uns angekommen ist.',
      zh: '最近到店的器物。',
      'zh-HK': '最近到店的器物。',
      ja: '最近届いたもの。',
    },
  },
  {
    code: 'gift',
    slug: { en: 'gifts', de: 'geschenke' },
    name: { en: 'Gifts', de: 'Geschenke', zh: '送礼', 'zh-HK': '送禮', ja: 'ギフト' },
    description: {
      en: 'Things that are easy to give and easy to keep.',
      de: 'Dinge, die man leicht verschenkt und gern behält.',
      zh: '送得轻松、留得长久的东西。',
      'zh-HK': '送得輕鬆、留得長久的東西。',
      ja: '気負わず贈れて、長く手元に残るもの。',
    },
  },
  {
    code: 'everyday',
    slug: { en: 'everyday', de: 'alltag' },
    name: { en: 'Everyday', de: 'Alltag', zh: '日常', 'zh-HK': '日常', ja: '毎日使うもの' },
    description: {
      en: 'Made for daily use. Safe in the dishwasher or washing machine.',
      de: 'Für den täglichen Gebrauch, für Spülmaschine oder Waschmaschine gemacht.',
      zh: '每天都用，也经得起洗碗机或洗衣机。',
      'zh-HK': '每天都用，也經得起洗碗碟機或洗衣機。',
      ja: '毎日使い、食洗機や洗濯機にまかせられるもの。',
    },
  },
  {
    code: 'small-space',
    slug: { en: 'small-spaces', de: 'kleine-raeume' },
    name: { en: 'Small spaces', de: 'Kleine Räume', zh: '小空间', 'zh-HK': '小空間', ja: '小さな部屋' },
    description: {
      en: 'Stacks, hangs or tucks away.',
      de: 'Lässt sich stapeln, aufhängen oder verstauen.',
      zh: '可叠放、可悬挂、好收纳。',
      'zh-HK': '可疊放、可懸掛、好收納。',
      ja: '重ねる、掛ける、しまう。場所をとらないもの。',
    },
  },
  {
    code: 'evening',
    slug: { en: 'evening', de: 'abend' },
    name: { en: 'Evening', de: 'Abend', zh: '夜晚', 'zh-HK': '夜晚', ja: '夜の時間' },
    description: {
      en: 'Low light, warm wool, slow hours.',
      de: 'Gedämpftes Licht, warme Wolle, ruhige Stunden.',
      zh: '低低的灯光、温暖的羊毛、慢下来的时间。',
      'zh-HK': '低低的燈光、溫暖的羊毛、慢下來的時間。',
      ja: '低い灯り、あたたかなウール、ゆっくりした時間。',
    },
  },
  {
    code: 'plants',
    slug: { en: 'plants', de: 'pflanzen' },
    name: {
      en: 'Plants and stems',
      de: 'Pflanzen und Zweige',
      zh: '植物与花枝',
      'zh-HK': '植物與花枝',
      ja: '植物と枝もの',
    },
    description: {
      en: 'Everything for plants and cut flowers.',
      de: 'Eine Pflanze und alles, was Pflanzen und Zweige brauchen.',
      zh: '一盆植物，以及植物和花枝所需的一切。',
      'zh-HK': '一盆植物，以及植物和花枝所需的一切。',
      ja: '鉢植えと、植物や枝ものに必要な道具。',
    },
  },
  {
    code: 'hosting',
    slug: { en: 'hosting', de: 'gaeste' },
    name: { en: 'For guests', de: 'Für Gäste', zh: '待客', 'zh-HK': '待客', ja: 'おもてなし' },
    description: {
      en: 'For tables set for more than two.',
      de: 'Für den Tisch, der für mehr als zwei gedeckt ist.',
      zh: '为不止两个人的餐桌准备。',
      'zh-HK': '為不止兩個人的餐枱準備。',
      ja: 'ふたりより多い食卓のために。',
    },
  },
]
