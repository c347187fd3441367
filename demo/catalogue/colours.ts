import { translated } from '../translated.ts'
import type { DemoAttribute } from '../types.ts'

export const colour: DemoAttribute = translated('attributes', {
  code: 'colour',
  name: { en: 'Colour' },
  type: 'swatch',
  filterable: true,
  values: [
    {
      code: 'oat',
      label: { en: 'Oat' },
      swatch: '#d9ccb4',
    },
    {
      code: 'chalk',
      label: { en: 'Chalk' },
      swatch: '#efece4',
    },
    {
      code: 'blush',
      label: { en: 'Blush' },
      swatch: '#e3bfb0',
    },
    {
      code: 'clay',
      label: { en: 'Clay' },
      swatch: '#b4694c',
    },
    {
      code: 'ochre',
      label: { en: 'Ochre' },
      swatch: '#c6923d',
    },
    {
      code: 'sage',
      label: { en: 'Sage' },
      swatch: '#a3ad94',
    },
    {
      code: 'ink',
      label: { en: 'Ink' },
      swatch: '#2c3a4b',
    },
    {
      code: 'charcoal',
      label: { en: 'Charcoal' },
      swatch: '#42413f',
    },
    {
      code: 'ash',
      label: { en: 'Ash' },
      swatch: '#dcc7a3',
    },
    {
      code: 'oak',
      label: { en: 'Oak' },
      swatch: '#c39a66',
    },
    {
      code: 'walnut',
      label: { en: 'Walnut' },
      swatch: '#6b4830',
    },
    {
      code: 'smoked',
      label: { en: 'Smoked oak' },
      swatch: '#4a3a2d',
    },
    {
      code: 'amber',
      label: { en: 'Amber' },
      swatch: '#a9641f',
    },
    {
      code: 'clear',
      label: { en: 'Clear' },
      swatch: '#e4eceb',
    },
    {
      code: 'brass',
      label: { en: 'Brass' },
      swatch: '#b8934f',
    },
    {
      code: 'black',
      label: { en: 'Black' },
      swatch: '#232323',
    },
  ],
})
