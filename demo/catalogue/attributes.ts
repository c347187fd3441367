import type { DemoAttribute } from '../types.ts'
import { colour } from './colours.ts'

/** Attributes for options, filters and specifications, in display order. */
export const attributes: DemoAttribute[] = [
  colour,
  {
    code: 'size',
    name: { en: 'Size', de: 'Größe', zh: '尺寸', 'zh-HK': '尺寸', ja: 'サイズ' },
    type: 'list',
    filterable: true,
    values: [
      { code: 's', label: { en: 'Small', de: 'Klein', zh: '小号', 'zh-HK': '小號', ja: 'S' } },
      { code: 'm', label: { en: 'Medium', de: 'Mittel', zh: '中号', 'zh-HK': '中號', ja: 'M' } },
      { code: 'l', label: { en: 'Large', de: 'Groß', zh: '大号', 'zh-HK': '大號', ja: 'L' } },
      { code: '22', label: { en: '22 cm' } },
      { code: '27', label: { en: '27 cm' } },
      { code: '45', label: { en: '45 cm' } },
      { code: '50', label: { en: '50 cm' } },
      { code: '60', label: { en: '60 cm' } },
      { code: '70', label: { en: '70 cm' } },
      { code: '90', label: { en: '90 cm' } },
      { code: '120', label: { en: '120 cm' } },
      { code: '160', label: { en: '160 cm' } },
      { code: '30x40', label: { en: '30 × 40 cm' } },
      { code: '50x70', label: { en: '50 × 70 cm' } },
      { code: '50x100', label: { en: '50 × 100 cm' } },
      { code: '70x140', label: { en: '70 × 140 cm' } },
    ],
  },
  {
    code: 'scent',
    name: { en: 'Scent', de: 'Duft', zh: '香型', 'zh-HK': '香型', ja: '香り' },
    type: 'list',
    filterable: true,
    values: [
      { code: 'cedar', label: { en: 'Cedar', de: 'Zeder', zh: '雪松', 'zh-HK': '雪松', ja: 'シダー' } },
      { code: 'fig', label: { en: 'Fig', de: 'Feige', zh: '无花果', 'zh-HK': '無花果', ja: 'フィグ' } },
    ],
  },
  {
    code: 'material',
    name: { en: 'Material', de: 'Material', zh: '材质', 'zh-HK': '材質', ja: '素材' },
    type: 'list',
    filterable: true,
    values: [
      {
        code: 'stoneware',
        label: { en: 'Stoneware', de: 'Steinzeug', zh: '炻器', 'zh-HK': '炻器', ja: 'ストーンウェア' },
      },
      { code: 'glass', label: { en: 'Glass', de: 'Glas', zh: '玻璃', 'zh-HK': '玻璃', ja: 'ガラス' } },
      {
        code: 'wood',
        label: { en: 'Solid wood', de: 'Massivholz', zh: '实木', 'zh-HK': '實木', ja: '無垢材' },
      },
      { code: 'metal', label: { en: 'Metal', de: 'Metall', zh: '金属', 'zh-HK': '金屬', ja: '金属' } },
      { code: 'linen', label: { en: 'Linen', de: 'Leinen', zh: '亚麻', 'zh-HK': '亞麻', ja: 'リネン' } },
      { code: 'cotton', label: { en: 'Cotton', de: 'Baumwolle', zh: '棉', 'zh-HK': '棉', ja: 'コットン' } },
      { code: 'wool', label: { en: 'Wool', de: 'Wolle', zh: '羊毛', 'zh-HK': '羊毛', ja: 'ウール' } },
      { code: 'jute', label: { en: 'Jute', de: 'Jute', zh: '黄麻', 'zh-HK': '黃麻', ja: 'ジュート' } },
      { code: 'paper', label: { en: 'Paper', de: 'Papier', zh: '纸', 'zh-HK': '紙', ja: '紙' } },
      {
        code: 'wax',
        label: { en: 'Rapeseed wax', de: 'Rapswachs', zh: '菜籽蜡', 'zh-HK': '菜籽蠟', ja: '菜種ワックス' },
      },
      {
        code: 'plant',
        label: {
          en: 'Living plant',
          de: 'Lebende Pflanze',
          zh: '活体植物',
          'zh-HK': '活體植物',
          ja: '生きた植物',
        },
      },
    ],
  },
  {
    code: 'care',
    name: { en: 'Care', de: 'Pflege', zh: '护理', 'zh-HK': '護理', ja: 'お手入れ' },
    type: 'list',
    filterable: true,
    values: [
      {
        code: 'dishwasher',
        label: {
          en: 'Dishwasher safe',
          de: 'Spülmaschinenfest',
          zh: '可用洗碗机清洗',
          'zh-HK': '可用洗碗碟機清洗',
          ja: '食洗機対応',
        },
      },
      {
        code: 'hand-wash',
        label: { en: 'Wash by hand', de: 'Von Hand spülen', zh: '手洗', 'zh-HK': '手洗', ja: '手洗い' },
      },
      {
        code: 'wipe',
        label: {
          en: 'Wipe with a dry cloth',
          de: 'Trocken abwischen',
          zh: '干布擦拭',
          'zh-HK': '乾布擦拭',
          ja: '乾拭き',
        },
      },
      {
        code: 'oil',
        label: {
          en: 'Wipe, oil once a year',
          de: 'Abwischen, jährlich ölen',
          zh: '擦拭，每年上一次油',
          'zh-HK': '擦拭，每年上一次油',
          ja: '乾拭き、年に一度オイルを',
        },
      },
      {
        code: 'wash-30',
        label: {
          en: 'Machine wash at 30 °C',
          de: 'Maschinenwäsche 30 °C',
          zh: '30 °C 机洗',
          'zh-HK': '30 °C 機洗',
          ja: '30 °C で洗濯機可',
        },
      },
      {
        code: 'wash-60',
        label: {
          en: 'Machine wash at 60 °C',
          de: 'Maschinenwäsche 60 °C',
          zh: '60 °C 机洗',
          'zh-HK': '60 °C 機洗',
          ja: '60 °C で洗濯機可',
        },
      },
      {
        code: 'air',
        label: {
          en: 'Air out, vacuum gently',
          de: 'Lüften, sanft absaugen',
          zh: '通风晾晒，轻柔吸尘',
          'zh-HK': '通風晾曬，輕柔吸塵',
          ja: '陰干し、弱く掃除機を',
        },
      },
      {
        code: 'water',
        label: {
          en: 'Water once a week',
          de: 'Einmal pro Woche gießen',
          zh: '每周浇水一次',
          'zh-HK': '每星期澆水一次',
          ja: '週に一度の水やり',
        },
      },
    ],
  },
  {
    code: 'origin',
    name: { en: 'Made in', de: 'Hergestellt in', zh: '产地', 'zh-HK': '產地', ja: '生産国' },
    type: 'list',
    filterable: true,
    values: [
      {
        code: 'pt',
        label: { en: 'Portugal', de: 'Portugal', zh: '葡萄牙', 'zh-HK': '葡萄牙', ja: 'ポルトガル' },
      },
      { code: 'de', label: { en: 'Germany', de: 'Deutschland', zh: '德国', 'zh-HK': '德國', ja: 'ドイツ' } },
      { code: 'pl', label: { en: 'Poland', de: 'Polen', zh: '波兰', 'zh-HK': '波蘭', ja: 'ポーランド' } },
      { code: 'dk', label: { en: 'Denmark', de: 'Dänemark', zh: '丹麦', 'zh-HK': '丹麥', ja: 'デンマーク' } },
      {
        code: 'nl',
        label: { en: 'Netherlands', de: 'Niederlande', zh: '荷兰', 'zh-HK': '荷蘭', ja: 'オランダ' },
      },
    ],
  },
  {
    code: 'dimensions',
    name: { en: 'Dimensions', de: 'Maße', zh: '外形尺寸', 'zh-HK': '外形尺寸', ja: '寸法' },
    type: 'text',
    filterable: false,
    values: [],
  },
  {
    code: 'capacity',
    name: { en: 'Holds', de: 'Fassungsvermögen', zh: '容量', 'zh-HK': '容量', ja: '容量' },
    type: 'text',
    filterable: false,
    values: [],
  },
  {
    code: 'contents',
    name: {
      en: 'What’s included',
      de: 'Lieferumfang',
      zh: '包装内含',
      'zh-HK': '包裝內含',
      ja: 'セット内容',
    },
    type: 'text',
    filterable: false,
    values: [],
  },
  {
    code: 'weight',
    name: {
      en: 'Weight, packed',
      de: 'Gewicht, verpackt',
      zh: '包装重量',
      'zh-HK': '包裝重量',
      ja: '梱包重量',
    },
    type: 'text',
    filterable: false,
    values: [],
  },
  {
    code: 'details',
    name: { en: 'Good to know', de: 'Gut zu wissen', zh: '补充说明', 'zh-HK': '補充說明', ja: '補足' },
    type: 'text',
    filterable: false,
    values: [],
  },
]
