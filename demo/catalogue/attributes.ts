import { translated } from '../translated.ts'
import type { DemoAttribute } from '../types.ts'
import { colour } from './colours.ts'

/** Attributes for options, filters and specifications, in display order. */
export const attributes: DemoAttribute[] = translated('attributes', [
  colour,
  {
    code: 'size',
    name: { en: 'Size' },
    type: 'list',
    filterable: true,
    values: [
      { code: 's', label: { en: 'Small' } },
      { code: 'm', label: { en: 'Medium' } },
      { code: 'l', label: { en: 'Large' } },
      { code: '22', label: { all: '22 cm' } },
      { code: '27', label: { all: '27 cm' } },
      { code: '45', label: { all: '45 cm' } },
      { code: '50', label: { all: '50 cm' } },
      { code: '60', label: { all: '60 cm' } },
      { code: '70', label: { all: '70 cm' } },
      { code: '90', label: { all: '90 cm' } },
      { code: '120', label: { all: '120 cm' } },
      { code: '160', label: { all: '160 cm' } },
      { code: '30x40', label: { all: '30 × 40 cm' } },
      { code: '50x70', label: { all: '50 × 70 cm' } },
      { code: '50x100', label: { all: '50 × 100 cm' } },
      { code: '70x140', label: { all: '70 × 140 cm' } },
    ],
  },
  {
    code: 'scent',
    name: { en: 'Scent' },
    type: 'list',
    filterable: true,
    values: [
      { code: 'cedar', label: { en: 'Cedar' } },
      { code: 'fig', label: { en: 'Fig' } },
    ],
  },
  {
    code: 'material',
    name: { en: 'Material' },
    type: 'list',
    filterable: true,
    values: [
      {
        code: 'stoneware',
        label: { en: 'Stoneware' },
      },
      { code: 'glass', label: { en: 'Glass' } },
      {
        code: 'wood',
        label: { en: 'Solid wood' },
      },
      { code: 'metal', label: { en: 'Metal' } },
      { code: 'linen', label: { en: 'Linen' } },
      { code: 'cotton', label: { en: 'Cotton' } },
      { code: 'wool', label: { en: 'Wool' } },
      { code: 'jute', label: { en: 'Jute' } },
      { code: 'paper', label: { en: 'Paper' } },
      {
        code: 'wax',
        label: { en: 'Rapeseed wax' },
      },
      {
        code: 'plant',
        label: { en: 'Living plant' },
      },
    ],
  },
  {
    code: 'care',
    name: { en: 'Care' },
    type: 'list',
    filterable: true,
    values: [
      {
        code: 'dishwasher',
        label: { en: 'Dishwasher safe' },
      },
      {
        code: 'hand-wash',
        label: { en: 'Wash by hand' },
      },
      {
        code: 'wipe',
        label: { en: 'Wipe with a dry cloth' },
      },
      {
        code: 'oil',
        label: { en: 'Wipe, oil once a year' },
      },
      {
        code: 'wash-30',
        label: { en: 'Machine wash at 30 °C' },
      },
      {
        code: 'wash-60',
        label: { en: 'Machine wash at 60 °C' },
      },
      {
        code: 'air',
        label: { en: 'Air out, vacuum gently' },
      },
      {
        code: 'water',
        label: { en: 'Water once a week' },
      },
    ],
  },
  {
    code: 'origin',
    name: { en: 'Made in' },
    type: 'list',
    filterable: true,
    values: [
      {
        code: 'pt',
        label: { en: 'Portugal' },
      },
      { code: 'de', label: { en: 'Germany' } },
      { code: 'pl', label: { en: 'Poland' } },
      { code: 'dk', label: { en: 'Denmark' } },
      {
        code: 'nl',
        label: { en: 'Netherlands' },
      },
    ],
  },
  {
    code: 'dimensions',
    name: { en: 'Dimensions' },
    type: 'text',
    filterable: false,
    values: [],
  },
  {
    code: 'capacity',
    name: { en: 'Holds' },
    type: 'text',
    filterable: false,
    values: [],
  },
  {
    code: 'contents',
    name: { en: 'What’s included' },
    type: 'text',
    filterable: false,
    values: [],
  },
  {
    code: 'weight',
    name: { en: 'Weight, packed' },
    type: 'text',
    filterable: false,
    values: [],
  },
  {
    code: 'details',
    name: { en: 'Good to know' },
    type: 'text',
    filterable: false,
    values: [],
  },
])
