import type { DemoAttribute } from '../types.ts'

export const colour: DemoAttribute = {
  code: 'colour',
  name: { en: 'Colour', de: 'Farbe', zh: '颜色', 'zh-HK': '顏色', ja: 'カラー' },
  type: 'swatch',
  filterable: true,
  values: [
    {
      code: 'oat',
      label: { en: 'Oat', de: 'Hafer', zh: '燕麦', 'zh-HK': '燕麥', ja: 'オーツ' },
      swatch: '#d9ccb4',
    },
    {
      code: 'chalk',
      label: { en: 'Chalk', de: 'Kreide', zh: '白垩', 'zh-HK': '白堊', ja: 'チョーク' },
      swatch: '#efece4',
    },
    {
      code: 'blush',
      label: { en: 'Blush', de: 'Rosé', zh: '浅粉', 'zh-HK': '淺粉', ja: 'ブラッシュ' },
      swatch: '#e3bfb0',
    },
    {
      code: 'clay',
      label: { en: 'Clay', de: 'Ton', zh: '陶土', 'zh-HK': '陶土', ja: 'クレイ' },
      swatch: '#b4694c',
    },
    {
      code: 'ochre',
      label: { en: 'Ochre', de: 'Ocker', zh: '赭黄', 'zh-HK': '赭黃', ja: 'オーカー' },
      swatch: '#c6923d',
    },
    {
      code: 'sage',
      label: { en: 'Sage', de: 'Salbei', zh: '鼠尾草绿', 'zh-HK': '鼠尾草綠', ja: 'セージ' },
      swatch: '#a3ad94',
    },
    {
      code: 'ink',
      label: { en: 'Ink', de: 'Tinte', zh: '墨蓝', 'zh-HK': '墨藍', ja: 'インク' },
      swatch: '#2c3a4b',
    },
    {
      code: 'charcoal',
      label: { en: 'Charcoal', de: 'Anthrazit', zh: '炭灰', 'zh-HK': '炭灰', ja: 'チャコール' },
      swatch: '#42413f',
    },
    {
      code: 'ash',
      label: { en: 'Ash', de: 'Esche', zh: '白蜡木', 'zh-HK': '白蠟木', ja: 'アッシュ' },
      swatch: '#dcc7a3',
    },
    {
      code: 'oak',
      label: { en: 'Oak', de: 'Eiche', zh: '橡木', 'zh-HK': '橡木', ja: 'オーク' },
      swatch: '#c39a66',
    },
    {
      code: 'walnut',
      label: { en: 'Walnut', de: 'Nussbaum', zh: '胡桃木', 'zh-HK': '胡桃木', ja: 'ウォールナット' },
      swatch: '#6b4830',
    },
    {
      code: 'smoked',
      label: {
        en: 'Smoked oak',
        de: 'Räuchereiche',
        zh: '烟熏橡木',
        'zh-HK': '煙燻橡木',
        ja: 'スモークオーク',
      },
      swatch: '#4a3a2d',
    },
    {
      code: 'amber',
      label: { en: 'Amber', de: 'Bernstein', zh: '琥珀', 'zh-HK': '琥珀', ja: 'アンバー' },
      swatch: '#a9641f',
    },
    {
      code: 'clear',
      label: { en: 'Clear', de: 'Klar', zh: '透明', 'zh-HK': '透明', ja: 'クリア' },
      swatch: '#e4eceb',
    },
    {
      code: 'brass',
      label: { en: 'Brass', de: 'Messing', zh: '黄铜', 'zh-HK': '黃銅', ja: '真鍮' },
      swatch: '#b8934f',
    },
    {
      code: 'black',
      label: { en: 'Black', de: 'Schwarz', zh: '黑色', 'zh-HK': '黑色', ja: 'ブラック' },
      swatch: '#232323',
    },
  ],
}
