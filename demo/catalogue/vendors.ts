import { translated } from '../translated.ts'
import type { DemoVendor } from '../types.ts'

/** The workshops, as the product safety block names them. None of them exists. */
export const vendors: DemoVendor[] = translated('vendors', [
  {
    name: 'Atelier Was',
    manufacturer: {
      name: 'Atelier Was B.V.',
      address: 'Kaarsenmakersstraat 8\n3511 AB Utrecht\nNederland',
      contact: 'veiligheid@atelierwas.example',
    },
    story: {
      en: 'Three people pour candles behind a canal house in Utrecht, in batches of forty. The wax is rapeseed from the province, and every scent is burned for a week in their own kitchen before it leaves the workshop.',
    },
    warnings: {
      en: 'Never leave a burning candle unattended.\nKeep burning candles away from children, pets and anything that can catch fire.\nLeave at least 10 cm between burning candles.\nTrim the wick to 5 mm before lighting. Do not burn for more than four hours at a time.',
    },
  },
  {
    name: 'Glashütte Rand',
    manufacturer: {
      name: 'Glashütte Rand GmbH',
      address: 'Ofengasse 3\n94227 Zwiesel\nDeutschland',
      contact: 'sicherheit@glashuette-rand.example',
    },
    story: {
      en: 'Glass has been blown in this valley of the Bavarian Forest since the Middle Ages. At Rand, one furnace is lit on Monday and goes out on Friday, and what does not pass the light table is melted down again.',
    },
  },
  {
    name: 'Kwekerij Veldhuis',
    manufacturer: {
      name: 'Kwekerij Veldhuis V.O.F.',
      address: 'Kassenweg 21\n1431 AC Aalsmeer\nNederland',
      contact: 'info@kwekerijveldhuis.example',
    },
    story: {
      en: 'A family nursery near Aalsmeer, now in its fourth generation. The plants are raised without peat and hardened off for two weeks, so that they arrive used to a living room.',
    },
  },
  {
    name: 'Metalværk Holm',
    manufacturer: {
      name: 'Metalværk Holm ApS',
      address: 'Smedegade 14\n8000 Aarhus\nDanmark',
      contact: 'https://metalvaerk-holm.example/kontakt',
    },
    story: {
      en: 'Holm bends, spins and solders lamps in a former ship’s smithy in Aarhus. Every part can be unscrewed, and the workshop keeps spares for each lamp it has ever made.',
    },
    warnings: {
      en: 'Switch off and let the lamp cool before changing the bulb. Do not exceed the wattage on the socket.\nLanterns get hot: touch the handle only, and use them indoors on a firm surface.',
    },
  },
  {
    name: 'Olaria Lume',
    manufacturer: {
      name: 'Olaria Lume, Lda.',
      address: 'Rua do Forno 27\n7200-175 Reguengos de Monsaraz\nPortugal',
      contact: 'seguranca@olarialume.example',
    },
    story: {
      en: 'In Reguengos de Monsaraz, where the clay is dug within sight of the kilns, eleven potters throw, glaze and fire everything on one street. Small differences between two pieces are the hand, not a fault.',
    },
  },
  {
    name: 'Papierhof Noord',
    manufacturer: {
      name: 'Papierhof Noord B.V.',
      address: 'Molenkade 5\n9711 KC Groningen\nNederland',
      contact: 'info@papierhof.example',
    },
    story: {
      en: 'A bindery in Groningen that still folds, gathers and sews on machines from the fifties. The paper comes from a mill ten kilometres up the canal.',
    },
  },
  {
    name: 'Tkalnia Wilga',
    manufacturer: {
      name: 'Tkalnia Wilga sp. z o.o.',
      address: 'ul. Lniana 12\n90-001 Łódź\nPolska',
      contact: 'kontakt@tkalniawilga.example',
    },
    story: {
      en: 'Łódź once clothed half of Europe. In one of its brick mills, Wilga weaves linen and cotton on forty looms and washes the cloth with stones, so that it is soft before the first night.',
    },
  },
  {
    name: 'Werk Ahrens',
    manufacturer: {
      name: 'Werk Ahrens GmbH & Co. KG',
      address: 'Hobelweg 40\n33602 Bielefeld\nDeutschland',
      contact: 'sicherheit@werk-ahrens.example',
    },
    story: {
      en: 'A joinery in Bielefeld with nineteen people and its own small sawmill. The boards dry for two years before a plane touches them, and anything made here can come back to be sanded and oiled again.',
    },
  },
])
