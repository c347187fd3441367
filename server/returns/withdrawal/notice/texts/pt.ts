import type { NoticeTexts } from '../notice-texts.ts'

export const pt: NoticeTexts = {
  title: 'Direito de livre resolução',
  right: [
    'Tem o direito de livre resolução do presente contrato no prazo de {days} dias de calendário, sem necessidade de indicar qualquer motivo.',
    'O prazo para exercício do direito de livre resolução expira {days} dias a contar do dia seguinte ao dia em que adquire, ou um terceiro por si indicado que não seja o transportador adquire, a posse física do último bem.',
  ],
  exercise: [
    'A fim de exercer o seu direito de livre resolução, tem de nos comunicar ({trader}) a sua decisão de resolução do presente contrato por meio de uma declaração inequívoca (por exemplo, carta enviada pelo correio ou correio eletrónico). Pode utilizar o modelo de formulário de livre resolução abaixo, mas tal não é obrigatório.',
    'Pode também exercer o seu direito de livre resolução em linha em {url}. Se utilizar esta função em linha, enviar-lhe-emos sem demora injustificada, num suporte duradouro (por exemplo, por correio eletrónico), um aviso de receção da livre resolução, incluindo o seu conteúdo e a data e hora da sua apresentação.',
    'Para que o prazo de livre resolução seja respeitado, basta que a sua comunicação referente ao exercício do direito de livre resolução seja enviada antes do termo do prazo de resolução.',
  ],
  effects: 'Efeitos da livre resolução',
  effect: [
    'Em caso de resolução do presente contrato, ser-lhe-ão reembolsados todos os pagamentos efetuados, incluindo os custos de entrega (com exceção de custos suplementares resultantes da sua escolha de uma modalidade de envio diferente da modalidade menos onerosa de envio normal por nós oferecida), sem demora injustificada e, em qualquer caso, o mais tardar 14 dias a contar da data em que formos informados da sua decisão de resolução do presente contrato. Efetuamos esses reembolsos usando o mesmo meio de pagamento que usou na transação inicial, salvo acordo expresso em contrário da sua parte; em qualquer caso, não incorre em quaisquer custos como consequência de tal reembolso.',
    'Podemos reter o reembolso até termos recebido os bens devolvidos, ou até que apresente prova do envio dos bens, consoante o que ocorrer primeiro.',
    'Deve devolver os bens ou entregar-no-los, sem demora injustificada e o mais tardar 14 dias a contar do dia em que nos informar da livre resolução do contrato. Considera-se que o prazo é respeitado se devolver os bens antes do termo do prazo de 14 dias.',
  ],
  costs: {
    buyer: 'Tem de suportar os custos diretos da devolução dos bens.',
    merchant: 'Suportamos os custos da devolução dos bens.',
  },
  value:
    'Só é responsável pela depreciação dos bens que decorra de uma manipulação que exceda o necessário para verificar a natureza, as características e o funcionamento dos bens.',
  exceptions: 'Exceções',
  form: 'Modelo de formulário de livre resolução',
  formHint: '(só deve preencher e devolver o presente formulário se quiser resolver o contrato)',
  fields: [
    'Para {trader}:',
    'Pela presente comunico/comunicamos (*) que resolvo/resolvemos (*) o meu/nosso (*) contrato de compra e venda relativo ao seguinte bem (*)',
    'Solicitado em (*)/recebido em (*)',
    'Nome do(s) consumidor(es)',
    'Endereço do(s) consumidor(es)',
    'Assinatura do(s) consumidor(es) (só no caso de o presente formulário ser notificado em papel)',
    'Data',
  ],
  delete: '(*) Riscar o que não interessa.',
}
