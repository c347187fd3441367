import type { LegalTexts } from '../legal-texts.ts'

export const de: LegalTexts = {
  noTrader: '[[Name und Anschrift des Verkäufers]]',
  imprint: {
    slug: 'impressum',
    title: 'Impressum',
    represented: 'Vertreten durch: [[Name der Inhaberin, des Inhabers oder der Geschäftsführung]]',
    register: 'Register und Geschäftsführung: {register}',
    noRegister: 'Register: [[Registergericht und Nummer; Zeile löschen, wenn es keinen Eintrag gibt]]',
    email: 'E-Mail: {email}',
    phone: 'Telefon: {phone}',
    vatId: 'Umsatzsteuer-Identifikationsnummer: {vatId}',
    editor: 'Verantwortlich für den Inhalt: [[Name, mit Anschrift, falls sie abweicht]]',
  },
  terms: {
    slug: 'agb',
    title: 'Allgemeine Geschäftsbedingungen',
    seller: [
      'Verkäufer',
      'Diese Bedingungen gelten für alle Bestellungen im Online-Shop {shop}. Ihr Vertragspartner ist:',
      '{trader}',
    ],
    contract: [
      'Vertragsschluss',
      'Die Darstellung der Waren im Shop ist eine Einladung zur Bestellung. Bis zum letzten Schritt der Kasse können Sie alle Angaben prüfen und berichtigen; mit dem Klick auf die letzte Schaltfläche geben Sie eine verbindliche Bestellung ab. Den Eingang der Bestellung bestätigen wir sofort per E-Mail.',
      'Der Vertrag kommt zustande, wenn [[eines stehen lassen: wir Ihnen diese Bestätigung senden / wir Ihnen die Annahme der Bestellung mitteilen / wir die Ware versenden]]. Für den Vertragsschluss stehen diese Sprachen zur Verfügung: {languages}.',
      'Die Bestätigung enthält Ihre Bestellung und diese Bedingungen in der Fassung des Tages. Beides finden Sie auch bei Ihrer Bestellung im Shop.',
    ],
    price: ['Preise', 'Der Gesamtbetrag mit Steuern und Versandkosten wird vor der Bestellung angezeigt.'],
    payment: ['Zahlung', 'Zur Wahl stehen: {methods}.'],
    delivery: [
      'Lieferung',
      'Wir liefern in die Länder, die an der Kasse zur Wahl stehen. Der voraussichtliche Liefertag wird vor der Bestellung angezeigt.',
    ],
    withdrawal: [
      'Widerrufsrecht',
      'Verbraucher können den Vertrag binnen {days} Tagen nach Erhalt der Ware widerrufen. Bedingungen, Folgen, Ausnahmen und ein Formular finden Sie unter {withdrawal}.',
    ],
    returns: [
      'Freiwillige Rückgabe',
      'Über das Gesetz hinaus nehmen wir Waren zurück, die binnen {returnDays} Tagen nach der Lieferung zurückgegeben werden. Melden Sie die Rückgabe auf der Seite Ihrer Bestellung an. Ihr Widerrufsrecht bleibt davon unberührt.',
    ],
    defects: [
      'Gewährleistung',
      'Bei mangelhafter Ware gelten die gesetzlichen Rechte. In der Europäischen Union bestehen sie mindestens zwei Jahre ab Lieferung.',
    ],
    ownership: ['Eigentumsvorbehalt', 'Die Ware bleibt bis zur vollständigen Bezahlung unser Eigentum.'],
    law: [
      'Anwendbares Recht',
      'Es gilt das Recht des folgenden Staates: {country}. Verbrauchern bleibt der Schutz der zwingenden Vorschriften des Staates erhalten, in dem sie leben.',
    ],
  },
  privacy: {
    slug: 'datenschutz',
    title: 'Datenschutzerklärung',
    controller: [
      'Verantwortlicher',
      'Verantwortlich für die Verarbeitung Ihrer Daten ist:',
      '{trader}',
      'Datenschutzbeauftragte Person: [[Name und Kontakt; Zeile löschen, wenn Sie niemanden benennen müssen]]',
    ],
    visit: [
      'Besuch des Shops',
      'Beim Aufruf einer Seite erhält unser Server Ihre IP-Adresse, den Zeitpunkt, die Adresse der Seite und die Kennung Ihres Browsers. Er braucht sie, um zu antworten und Angriffe abzuwehren (Art. 6 Abs. 1 Buchst. f DSGVO). Der Shop läuft bei [[Name und Anschrift Ihres Hosting-Anbieters]]; dort werden diese Protokolle nach [[Anzahl]] Tagen gelöscht.',
    ],
    browser: [
      'Cookies und Speicher im Browser',
      'Der Shop speichert in Ihrem Browser nur, was er zum Betrieb braucht: Ihre Sitzung, Ihren Warenkorb, Sprache, Währung und Land sowie Ihre Entscheidung über Statistik.',
    ],
    orders: [
      'Bestellungen',
      'Um eine Bestellung auszuführen, verarbeiten wir Namen, Anschriften, E-Mail-Adresse, Telefonnummer, die Waren und die Zahlung (Art. 6 Abs. 1 Buchst. b DSGVO). Steuer- und Handelsrecht verpflichten uns, Rechnungen und Geschäftsbriefe [[Anzahl]] Jahre aufzubewahren (Art. 6 Abs. 1 Buchst. c DSGVO).',
    ],
    account: [
      'Konto',
      'Wenn Sie ein Konto anlegen, bewahrt es Anmeldedaten, Adressen, Favoriten und Bestellungen auf, bis Sie es löschen.',
    ],
    payment: [
      'Zahlung',
      'Die Zahlungsdaten gehen an den Dienst, den Sie an der Kasse wählen. Ihre Kartennummer bekommen wir nie zu sehen.',
    ],
    stripe:
      'Zahlungen mit Karte und Wallet wickelt Stripe Payments Europe, Limited, Dublin, Irland, ab und prüft sie auch auf Betrug.',
    paypal: 'Zahlungen mit PayPal wickelt PayPal (Europe) S.à r.l. et Cie, S.C.A., Luxemburg, ab.',
    carriers: [
      'Versand',
      'Der Versanddienst erhält Ihren Namen und Ihre Anschrift, dazu E-Mail-Adresse und Telefonnummer, um die Lieferung anzukündigen: [[Namen Ihrer Versanddienste]].',
    ],
    emails: [
      'E-Mails',
      'Wir senden E-Mails zu Ihren Bestellungen und Ihrem Konto. Newsletter, Erinnerungen an einen Warenkorb und Bitten um eine Bewertung kommen nur, wenn Sie eingewilligt haben (Art. 6 Abs. 1 Buchst. a DSGVO), und enthalten einen Link zum Abbestellen. Den Versand übernimmt [[Name Ihres E-Mail-Anbieters]].',
    ],
    messages: [
      'Nachrichten und Bewertungen',
      'Wenn Sie uns schreiben, bewahren wir Ihre Nachricht auf, um sie zu beantworten. Bewertungen, Fragen und Kommentare erscheinen im Shop unter dem Namen, den Sie angeben.',
    ],
    statistics: [
      'Statistik',
      'Wir zählen Besuche: die aufgerufenen Seiten, den Weg in den Shop und die Art des Geräts. Wo das Gesetz Ihre Einwilligung verlangt, geschieht das nur, wenn Sie zustimmen. Wir zählen selbst und geben die Daten niemandem weiter; sie enthalten keine vollständige IP-Adresse und werden nach {keepDays} Tagen gelöscht. Ihre Entscheidung können Sie am Fuß jeder Seite ändern.',
    ],
    rights: [
      'Ihre Rechte',
      'Sie können Auskunft über Ihre Daten verlangen und sie berichtigen, löschen, einschränken oder sich übertragen lassen. Sie können der Verarbeitung widersprechen und eine Einwilligung jederzeit für die Zukunft widerrufen. Schreiben Sie an {email}.',
      'Sie können sich auch bei einer Aufsichtsbehörde beschweren. Für uns zuständig ist [[Name und Anschrift]].',
    ],
  },
  disputes: [
    'Streitbeilegung',
    'Wir sind nicht bereit und nicht verpflichtet, an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilzunehmen. [[Falls Sie teilnehmen: hier die Stelle nennen und den Satz davor löschen]]',
  ],
}
