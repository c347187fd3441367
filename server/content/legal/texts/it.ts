import type { LegalTexts } from '../legal-texts.ts'

export const it: LegalTexts = {
  noTrader: '[[nome e indirizzo del venditore]]',
  imprint: {
    slug: 'note-legali',
    title: 'Note legali',
    represented: 'Rappresentante: [[nome del titolare o dell’amministratore]]',
    register: 'Registro e amministrazione: {register}',
    noRegister: 'Registro delle imprese: [[registro e numero; elimina la riga se non c’è]]',
    email: 'Email: {email}',
    phone: 'Telefono: {phone}',
    vatId: 'Partita IVA: {vatId}',
    editor: 'Responsabile dei contenuti: [[nome, e indirizzo se diverso]]',
  },
  terms: {
    slug: 'condizioni-di-vendita',
    title: 'Condizioni di vendita',
    seller: [
      'Venditore',
      'Queste condizioni valgono per ogni ordine nel negozio online {shop}. Acquisti da:',
      '{trader}',
    ],
    contract: [
      'Conclusione del contratto',
      'I prodotti presentati nel negozio sono un invito all’ordine. Puoi controllare e correggere tutto fino all’ultimo pulsante della cassa; premendolo invii un ordine vincolante. Un’email conferma subito che l’ordine è arrivato.',
      'Il contratto si conclude quando [[lascia una sola opzione: ti inviamo questa conferma / ti comunichiamo che accettiamo l’ordine / spediamo i prodotti]]. Può essere concluso in queste lingue: {languages}.',
      'La conferma contiene il tuo ordine e le condizioni in vigore quel giorno. Trovi entrambi anche nella pagina del tuo ordine.',
    ],
    price: ['Prezzi', 'Il totale, con imposte e spese di spedizione, è indicato prima dell’ordine.'],
    payment: ['Pagamento', 'Puoi pagare con: {methods}.'],
    delivery: [
      'Consegna',
      'Spediamo nei paesi selezionabili alla cassa. Il giorno di consegna previsto è indicato prima dell’ordine.',
    ],
    withdrawal: [
      'Diritto di recesso',
      'I consumatori possono recedere dal contratto entro {days} giorni dal ricevimento dei prodotti. Condizioni, effetti, eccezioni e un modulo si trovano all’indirizzo {withdrawal}.',
    ],
    returns: [
      'Resi volontari',
      'Oltre a quanto previsto dalla legge, accettiamo i prodotti restituiti entro {returnDays} giorni dalla consegna. Richiedi il reso nella pagina del tuo ordine. Il diritto di recesso resta invariato.',
    ],
    defects: [
      'Prodotti difettosi',
      'Se un prodotto è difettoso, hai i diritti previsti dalla legge. Nell’Unione europea la garanzia legale dura almeno due anni dalla consegna.',
    ],
    ownership: ['Riserva di proprietà', 'I prodotti restano di nostra proprietà fino al pagamento completo.'],
    law: [
      'Legge applicabile',
      'Si applica la legge del seguente paese: {country}. I consumatori conservano la tutela delle norme imperative del paese in cui vivono.',
    ],
  },
  privacy: {
    slug: 'informativa-privacy',
    title: 'Informativa sulla privacy',
    controller: [
      'Titolare del trattamento',
      'Il titolare del trattamento dei tuoi dati è:',
      '{trader}',
      'Responsabile della protezione dei dati: [[nome e contatto; elimina la riga se non serve]]',
    ],
    visit: [
      'Quando visiti il negozio',
      'Quando apri una pagina, il nostro server riceve il tuo indirizzo IP, l’ora, l’indirizzo della pagina e la descrizione inviata dal browser. Gli servono per rispondere e per respingere attacchi (art. 6, par. 1, lett. f GDPR). Il negozio è ospitato da [[nome e indirizzo del tuo fornitore di hosting]], dove queste registrazioni vengono cancellate dopo [[numero]] giorni.',
    ],
    browser: [
      'Cookie e memoria del browser',
      'Il negozio salva nel tuo browser solo ciò che gli serve per funzionare: la sessione, il carrello, la lingua, la valuta e il paese, e la tua scelta sulle statistiche.',
    ],
    orders: [
      'Ordini',
      'Per eseguire un ordine trattiamo nome, indirizzi, email e telefono, i prodotti e il pagamento (art. 6, par. 1, lett. b GDPR). Le norme fiscali e commerciali ci obbligano a conservare fatture e corrispondenza per [[numero]] anni (art. 6, par. 1, lett. c GDPR).',
    ],
    account: [
      'Account',
      'Se apri un account, conserva i dati di accesso, gli indirizzi, i preferiti e gli ordini finché non lo elimini.',
    ],
    payment: [
      'Pagamento',
      'I dati del pagamento vanno al servizio che scegli alla cassa. Non vediamo mai il numero della tua carta.',
    ],
    stripe:
      'I pagamenti con carta e wallet sono gestiti da Stripe Payments Europe, Limited, Dublino, Irlanda, che li verifica anche contro le frodi.',
    paypal: 'I pagamenti con PayPal sono gestiti da PayPal (Europe) S.à r.l. et Cie, S.C.A., Lussemburgo.',
    carriers: [
      'Spedizione',
      'Il corriere riceve nome e indirizzo, e l’email e il telefono per annunciare la consegna: [[nomi dei tuoi corrieri]].',
    ],
    emails: [
      'Email',
      'Inviamo email sui tuoi ordini e sul tuo account. La newsletter, il promemoria di un carrello o la richiesta di una recensione arrivano solo se hai dato il consenso (art. 6, par. 1, lett. a GDPR), e contengono un link per disiscriverti. Le email sono inviate tramite [[nome del tuo fornitore di posta]].',
    ],
    messages: [
      'Messaggi e recensioni',
      'Se ci scrivi, conserviamo il messaggio per risponderti. Recensioni, domande e commenti compaiono nel negozio con il nome che indichi.',
    ],
    statistics: [
      'Statistiche',
      'Contiamo le visite: le pagine viste, il percorso che ha portato al negozio e il tipo di dispositivo. Dove la legge richiede il consenso, lo facciamo solo se lo dai. Lo facciamo da soli e non condividiamo i dati con nessuno; non contengono indirizzi IP completi e vengono cancellati dopo {keepDays} giorni. Puoi cambiare la tua scelta in fondo a ogni pagina.',
    ],
    rights: [
      'I tuoi diritti',
      'Puoi chiedere l’accesso ai tuoi dati, e che siano corretti, cancellati, limitati o consegnati a te. Puoi opporti al loro uso e revocare un consenso in qualsiasi momento per il futuro. Scrivi a {email}.',
      'Puoi anche presentare reclamo a un’autorità di controllo. La nostra è [[nome e indirizzo]].',
    ],
  },
  disputes: [
    'Controversie',
    'Non siamo obbligati né disposti a partecipare a procedure di risoluzione alternativa delle controversie dei consumatori. [[Se partecipi, indica qui l’organismo ed elimina la frase precedente]]',
  ],
}
