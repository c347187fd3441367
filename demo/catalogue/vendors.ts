import type { DemoVendor } from '../types.ts'

/** The workshops, as the product safety block names them. None of them exists. */
export const vendors: DemoVendor[] = [
  {
    name: 'Atelier Was',
    manufacturer: {
      name: 'Atelier Was B.V.',
      address: 'Kaarsenmakersstraat 8\n3511 AB Utrecht\nNederland',
      contact: 'veiligheid@atelierwas.example',
    },
    warnings: {
      en: 'Never leave a burning candle unattended.\nKeep burning candles away from children, pets and anything that can catch fire.\nLeave at least 10 cm between burning candles.\nTrim the wick to 5 mm before lighting. Do not burn for more than four hours at a time.',
      de: 'Lass eine brennende Kerze nie unbeaufsichtigt.\nHalte brennende Kerzen fern von Kindern, Haustieren und allem, was Feuer fangen kann.\nLass zwischen brennenden Kerzen mindestens 10 cm Abstand.\nKürze den Docht vor dem Anzünden auf 5 mm. Lass die Kerze nicht länger als vier Stunden am Stück brennen.',
      zh: '燃烧的蜡烛须有人看管。\n远离儿童、宠物和易燃物。\n多支蜡烛之间至少相隔 10 厘米。\n点燃前将烛芯修剪至 5 毫米，每次燃烧不超过四小时。',
      'zh-HK':
        '燃點中的蠟燭須有人看管。\n遠離兒童、寵物和易燃物。\n多枝蠟燭之間至少相隔 10 厘米。\n燃點前將燭芯修剪至 5 毫米，每次不超過四小時。',
      ja: '火のついたキャンドルから目を離さないでください。\nお子さま、ペット、燃えやすいものから離してお使いください。\n複数のキャンドルは 10 cm 以上離してください。\n点火前に芯を 5 mm に切り、連続使用は 4 時間以内にしてください。',
    },
  },
  {
    name: 'Glashütte Rand',
    manufacturer: {
      name: 'Glashütte Rand GmbH',
      address: 'Ofengasse 3\n94227 Zwiesel\nDeutschland',
      contact: 'sicherheit@glashuette-rand.example',
    },
  },
  {
    name: 'Kwekerij Veldhuis',
    manufacturer: {
      name: 'Kwekerij Veldhuis V.O.F.',
      address: 'Kassenweg 21\n1431 AC Aalsmeer\nNederland',
      contact: 'info@kwekerijveldhuis.example',
    },
  },
  {
    name: 'Metalværk Holm',
    manufacturer: {
      name: 'Metalværk Holm ApS',
      address: 'Smedegade 14\n8000 Aarhus\nDanmark',
      contact: 'https://metalvaerk-holm.example/kontakt',
    },
    warnings: {
      en: 'Switch off and let the lamp cool before changing the bulb. Do not exceed the wattage on the socket.\nLanterns get hot: touch the handle only, and use them indoors on a firm surface.',
      de: 'Vor dem Wechsel des Leuchtmittels ausschalten und abkühlen lassen. Die an der Fassung genannte Leistung nicht überschreiten.\nLaternen werden heiß: nur am Griff anfassen und auf festen Untergrund stellen.',
      zh: '更换灯泡前请关闭电源并待其冷却，功率不得超过灯座标注的数值。\n灯笼使用时会发烫：只握提手，并放在稳固的平面上。',
      'zh-HK':
        '更換燈膽前請關掉電源並待其冷卻，功率不得超過燈座標示的數值。\n燈籠使用時會發燙：只握提手，並放在穩固的平面上。',
      ja: '電球を交換するときは電源を切り、冷めてから行ってください。ソケットに記載のワット数を超えないでください。\nランタンは熱くなります。持ち手だけに触れ、安定した場所に置いてください。',
    },
  },
  {
    name: 'Olaria Lume',
    manufacturer: {
      name: 'Olaria Lume, Lda.',
      address: 'Rua do Forno 27\n7200-175 Reguengos de Monsaraz\nPortugal',
      contact: 'seguranca@olarialume.example',
    },
  },
  {
    name: 'Papierhof Noord',
    manufacturer: {
      name: 'Papierhof Noord B.V.',
      address: 'Molenkade 5\n9711 KC Groningen\nNederland',
      contact: 'info@papierhof.example',
    },
  },
  {
    name: 'Tkalnia Wilga',
    manufacturer: {
      name: 'Tkalnia Wilga sp. z o.o.',
      address: 'ul. Lniana 12\n90-001 Łódź\nPolska',
      contact: 'kontakt@tkalniawilga.example',
    },
  },
  {
    name: 'Werk Ahrens',
    manufacturer: {
      name: 'Werk Ahrens GmbH & Co. KG',
      address: 'Hobelweg 40\n33602 Bielefeld\nDeutschland',
      contact: 'sicherheit@werk-ahrens.example',
    },
  },
]
