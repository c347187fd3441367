import type { LegalTexts } from '../legal-texts.ts'

export const pt: LegalTexts = {
  noTrader: '[[nome e morada do vendedor]]',
  imprint: {
    slug: 'informacao-legal',
    title: 'Informação legal',
    represented: 'Representante: [[nome do proprietário ou gerente]]',
    register: 'Registo e gerência: {register}',
    noRegister: 'Registo comercial: [[conservatória e número; apague a linha se não houver]]',
    email: 'E-mail: {email}',
    phone: 'Telefone: {phone}',
    vatId: 'Número de IVA: {vatId}',
    editor: 'Responsável pelos conteúdos: [[nome, e morada se for diferente]]',
  },
  terms: {
    slug: 'condicoes-de-venda',
    title: 'Condições de venda',
    seller: [
      'Vendedor',
      'Estas condições aplicam-se a todas as encomendas na loja em linha {shop}. Compra a:',
      '{trader}',
    ],
    contract: [
      'Celebração do contrato',
      'Os produtos apresentados na loja são um convite à encomenda. Pode verificar e corrigir tudo até premir o último botão; ao premi-lo faz uma encomenda vinculativa. Um e-mail confirma de imediato que a recebemos.',
      'O contrato considera-se celebrado quando [[mantenha uma opção: lhe enviamos esta confirmação / lhe comunicamos que aceitamos a encomenda / expedimos os produtos]]. Pode ser celebrado nestas línguas: {languages}.',
      'A confirmação contém a sua encomenda e as condições em vigor nesse dia. Encontra ambas também junto da sua encomenda na loja.',
    ],
    price: ['Preços', 'O total, com impostos e portes de envio, é indicado antes da encomenda.'],
    payment: ['Pagamento', 'Pode pagar com: {methods}.'],
    delivery: [
      'Entrega',
      'Entregamos nos países que podem ser escolhidos ao finalizar a compra. O dia previsto de entrega é indicado antes da encomenda.',
    ],
    withdrawal: [
      'Direito de livre resolução',
      'Os consumidores podem resolver o contrato no prazo de {days} dias após a receção dos bens. As condições, os efeitos, as exceções e um formulário encontram-se em {withdrawal}.',
    ],
    returns: [
      'Devoluções voluntárias',
      'Para além do que a lei exige, aceitamos produtos devolvidos nos {returnDays} dias seguintes à entrega. Peça a devolução na página da sua encomenda. O direito de livre resolução não é afetado.',
    ],
    defects: [
      'Falta de conformidade',
      'Se um produto tiver defeito, tem os direitos que a lei lhe dá. Na União Europeia duram pelo menos dois anos após a entrega, e três em Portugal.',
    ],
    ownership: ['Reserva de propriedade', 'Os produtos são nossos até estarem totalmente pagos.'],
    law: [
      'Lei aplicável',
      'Aplica-se a lei do seguinte país: {country}. Os consumidores mantêm a proteção das normas imperativas do país onde vivem.',
    ],
  },
  privacy: {
    slug: 'privacidade',
    title: 'Política de privacidade',
    controller: [
      'Responsável',
      'O responsável pelo tratamento dos seus dados é:',
      '{trader}',
      'Encarregado da proteção de dados: [[nome e contacto; apague a linha se não precisar]]',
    ],
    visit: [
      'Quando visita a loja',
      'Quando abre uma página, o nosso servidor recebe o seu endereço IP, a hora, o endereço da página e a descrição enviada pelo navegador. Precisa deles para responder e para repelir ataques (art. 6.º, n.º 1, al. f) do RGPD). A loja está alojada em [[nome e morada do seu fornecedor de alojamento]], onde estes registos são apagados após [[número]] dias.',
    ],
    browser: [
      'Cookies e armazenamento no navegador',
      'A loja guarda no seu navegador apenas o que precisa para funcionar: a sessão, o carrinho, a língua, a moeda e o país, e a sua decisão sobre estatísticas.',
    ],
    orders: [
      'Encomendas',
      'Para executar uma encomenda tratamos o seu nome, moradas, e-mail e telefone, os produtos e o pagamento (art. 6.º, n.º 1, al. b) do RGPD). As leis fiscal e comercial obrigam-nos a guardar faturas e correspondência durante [[número]] anos (art. 6.º, n.º 1, al. c) do RGPD).',
    ],
    account: [
      'Conta',
      'Se abrir uma conta, esta guarda os dados de acesso, moradas, favoritos e encomendas até a eliminar.',
    ],
    payment: [
      'Pagamento',
      'Os dados do pagamento vão para o serviço que escolher. Nunca vemos o número do seu cartão.',
    ],
    stripe:
      'Os pagamentos com cartão e carteira digital são tratados pela Stripe Payments Europe, Limited, Dublin, Irlanda, que também verifica se há fraude.',
    paypal: 'Os pagamentos com PayPal são tratados pela PayPal (Europe) S.à r.l. et Cie, S.C.A., Luxemburgo.',
    carriers: [
      'Envio',
      'A transportadora recebe o seu nome e morada, e o e-mail e telefone para anunciar a entrega: [[nomes das suas transportadoras]].',
    ],
    emails: [
      'E-mails',
      'Enviamos e-mails sobre as suas encomendas e a sua conta. A newsletter, o lembrete de um carrinho ou o pedido de uma avaliação só chegam se tiver dado consentimento (art. 6.º, n.º 1, al. a) do RGPD), e têm uma ligação para os cancelar. Os e-mails são enviados através de [[nome do seu fornecedor de e-mail]].',
    ],
    messages: [
      'Mensagens e avaliações',
      'Se nos escrever, guardamos a mensagem para lhe responder. Avaliações, perguntas e comentários aparecem na loja com o nome que indicar.',
    ],
    statistics: [
      'Estatísticas',
      'Contamos as visitas: as páginas vistas, o caminho até à loja e o tipo de dispositivo. Onde a lei exige o seu consentimento, só o fazemos se o der. Fazemo-lo nós próprios e não partilhamos os dados com ninguém; não contêm endereços IP completos e são apagados após {keepDays} dias. Pode mudar a sua decisão no fundo de cada página.',
    ],
    rights: [
      'Os seus direitos',
      'Pode pedir acesso aos seus dados, e que sejam corrigidos, apagados, limitados ou entregues a si. Pode opor-se à sua utilização e retirar um consentimento em qualquer momento para o futuro. Escreva para {email}.',
      'Pode também apresentar queixa a uma autoridade de controlo. A nossa é [[nome e morada]].',
    ],
  },
  disputes: [
    'Litígios',
    'Em caso de litígio, o consumidor pode recorrer à seguinte entidade de resolução alternativa de litígios: [[nome e sítio da entidade]]. Livro de reclamações eletrónico: [[endereço; apague a frase se não se aplicar]].',
  ],
}
