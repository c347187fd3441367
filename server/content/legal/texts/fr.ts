import type { LegalTexts } from '../legal-texts.ts'

export const fr: LegalTexts = {
  noTrader: '[[nom et adresse du vendeur]]',
  imprint: {
    slug: 'mentions-legales',
    title: 'Mentions légales',
    represented: 'Responsable légal : [[nom du dirigeant ou de l’exploitant]]',
    register: 'Immatriculation et direction : {register}',
    noRegister: 'Immatriculation : [[registre et numéro ; supprimez la ligne s’il n’y en a pas]]',
    email: 'E-mail : {email}',
    phone: 'Téléphone : {phone}',
    vatId: 'Numéro de TVA : {vatId}',
    editor: 'Directeur de la publication : [[nom, et adresse si elle est différente]]',
  },
  terms: {
    slug: 'conditions-generales-de-vente',
    title: 'Conditions générales de vente',
    seller: [
      'Vendeur',
      'Les présentes conditions s’appliquent à toute commande passée sur la boutique en ligne {shop}. Vous achetez auprès de :',
      '{trader}',
    ],
    contract: [
      'Conclusion du contrat',
      'La présentation des produits est une invitation à commander. Vous pouvez tout vérifier et corriger jusqu’au dernier bouton de la commande ; en le pressant, vous passez une commande ferme. Un e-mail en confirme aussitôt la réception.',
      'Le contrat est conclu lorsque [[gardez une mention : nous vous envoyons cette confirmation / nous vous informons que nous acceptons la commande / nous expédions les produits]]. Il peut être conclu dans les langues suivantes : {languages}.',
      'La confirmation contient votre commande et les conditions en vigueur ce jour-là. Vous retrouvez les deux avec votre commande dans la boutique.',
    ],
    price: ['Prix', 'Le total, taxes et frais de livraison compris, est affiché avant la commande.'],
    payment: ['Paiement', 'Moyens de paiement acceptés : {methods}.'],
    delivery: [
      'Livraison',
      'Nous livrons dans les pays proposés lors de la commande. Le jour de livraison prévu est affiché avant la commande.',
    ],
    withdrawal: [
      'Droit de rétractation',
      'Les consommateurs peuvent se rétracter dans un délai de {days} jours à compter de la réception. Les conditions, les effets, les exceptions et un formulaire se trouvent à l’adresse {withdrawal}.',
    ],
    returns: [
      'Retours volontaires',
      'Au-delà de la loi, nous reprenons les produits retournés dans les {returnDays} jours suivant la livraison. Demandez le retour sur la page de votre commande. Votre droit de rétractation reste entier.',
    ],
    defects: [
      'Garanties légales',
      'Si un produit est défectueux ou non conforme, vous disposez des droits prévus par la loi. Dans l’Union européenne, ils durent au moins deux ans à compter de la livraison.',
    ],
    ownership: [
      'Réserve de propriété',
      'Les produits restent notre propriété jusqu’à leur paiement intégral.',
    ],
    law: [
      'Droit applicable',
      'Le droit applicable est celui du pays suivant : {country}. Les consommateurs conservent la protection des règles impératives du pays où ils résident.',
    ],
  },
  privacy: {
    slug: 'confidentialite',
    title: 'Politique de confidentialité',
    controller: [
      'Responsable du traitement',
      'Le responsable du traitement de vos données est :',
      '{trader}',
      'Délégué à la protection des données : [[nom et contact ; supprimez la ligne si vous n’en avez pas besoin]]',
    ],
    visit: [
      'Visite de la boutique',
      'Quand vous ouvrez une page, notre serveur reçoit votre adresse IP, l’heure, l’adresse de la page et la description envoyée par votre navigateur. Il en a besoin pour répondre et pour repousser les attaques (art. 6, § 1, f) RGPD). La boutique est hébergée par [[nom et adresse de votre hébergeur]], où ces journaux sont supprimés après [[nombre]] jours.',
    ],
    browser: [
      'Cookies et stockage dans le navigateur',
      'La boutique n’enregistre dans votre navigateur que ce dont elle a besoin pour fonctionner : votre session, votre panier, la langue, la devise et le pays, et votre choix concernant les statistiques.',
    ],
    orders: [
      'Commandes',
      'Pour exécuter une commande, nous traitons votre nom, vos adresses, votre e-mail et votre téléphone, les produits et le paiement (art. 6, § 1, b) RGPD). Le droit fiscal et commercial nous oblige à conserver les factures et la correspondance pendant [[nombre]] ans (art. 6, § 1, c) RGPD).',
    ],
    account: [
      'Compte',
      'Si vous ouvrez un compte, il conserve vos identifiants, adresses, favoris et commandes jusqu’à ce que vous le supprimiez.',
    ],
    payment: [
      'Paiement',
      'Les données de paiement sont transmises au service que vous choisissez. Nous ne voyons jamais votre numéro de carte.',
    ],
    stripe:
      'Les paiements par carte et par portefeuille électronique sont traités par Stripe Payments Europe, Limited, Dublin, Irlande, qui vérifie aussi l’absence de fraude.',
    paypal: 'Les paiements par PayPal sont traités par PayPal (Europe) S.à r.l. et Cie, S.C.A., Luxembourg.',
    carriers: [
      'Livraison',
      'Le transporteur reçoit votre nom et votre adresse, ainsi que votre e-mail et votre téléphone pour annoncer la livraison : [[noms de vos transporteurs]].',
    ],
    emails: [
      'E-mails',
      'Nous envoyons des e-mails au sujet de vos commandes et de votre compte. La newsletter, le rappel d’un panier ou la demande d’avis ne vous parviennent que si vous y avez consenti (art. 6, § 1, a) RGPD) ; chacun comporte un lien de désinscription. Les e-mails sont envoyés par [[nom de votre prestataire d’e-mail]].',
    ],
    messages: [
      'Messages et avis',
      'Si vous nous écrivez, nous conservons votre message pour y répondre. Les avis, questions et commentaires apparaissent dans la boutique sous le nom que vous indiquez.',
    ],
    statistics: [
      'Statistiques',
      'Nous comptons les visites : les pages vues, la provenance et le type d’appareil. Là où la loi exige votre consentement, nous ne le faisons qu’avec votre accord. Nous le faisons nous-mêmes et ne partageons ces données avec personne ; elles ne contiennent aucune adresse IP complète et sont supprimées après {keepDays} jours. Vous pouvez revenir sur votre choix au bas de chaque page.',
    ],
    rights: [
      'Vos droits',
      'Vous pouvez demander l’accès à vos données, leur rectification, leur effacement, leur limitation ou leur portabilité. Vous pouvez vous opposer à leur traitement et retirer un consentement à tout moment pour l’avenir. Écrivez à {email}.',
      'Vous pouvez aussi introduire une réclamation auprès d’une autorité de contrôle. La nôtre est [[nom et adresse]].',
    ],
  },
  disputes: [
    'Litiges',
    'En cas de litige, les consommateurs peuvent recourir gratuitement au médiateur de la consommation dont nous relevons : [[nom, adresse et site du médiateur ; supprimez la phrase si la loi de votre pays n’en prévoit pas]].',
  ],
}
