import type { ProductTexts } from './product-text.ts'

export const productsPt: ProductTexts = {
  gameRules:
    'A veiculação é cobrada em etapas, pelo que foi realmente exibido. O resto da verba volta na liquidação. A receita depende do que as pessoas fazem e pode ser menor do que o cobrado. O tráfego inválido é descontado, com o motivo.',
  appRules:
    'A veiculação é cobrada em etapas, pelo que foi realmente exibido. O resto da verba volta na liquidação. A receita depende do que as pessoas compram e pode ser menor do que o cobrado. Os pedidos devolvidos são descontados, com o motivo.',
  home: '{{name}}: início',
  offer: '{{name}}: oferta',
  games: {
    'pebble-harbor': {
      product: 'Pebble Harbor, um jogo tranquilo de construir um porto no celular',
      content: 'Vídeos curtos de um porto que cresce a partir de um píer, com botão de instalação',
      targeting: 'Adultos de 25 a 54 anos que jogam jogos de construção, à noite, no Wi-Fi',
      game: 'Construa píeres, negocie entre as ilhas e mantenha o farol aceso. Sem esperas que se encurtam pagando.',
    },
    'moth-and-lantern': {
      product: 'Moth & Lantern, um quebra-cabeça sobre a luz',
      content: 'Anúncio jogável com os três primeiros desafios',
      targeting: 'Adultos de 18 a 44 anos que jogam quebra-cabeças',
      game: 'Guie uma mariposa de sala em sala movendo uma lanterna. Oitenta salas, cada uma com seu próprio desafio.',
    },
    'cogwheel-derby': {
      product: 'Cogwheel Derby, corridas de carros de corda',
      content: 'Replays de corrida de 15 segundos, sem som no início',
      targeting: 'Adultos de 18 a 34 anos que jogam jogos de corrida, telas grandes',
      game: 'Dê corda no carro, escolha a hora de soltar e conserte-o entre as voltas.',
    },
    'saltmarsh-tales': {
      product: 'Saltmarsh Tales, um jogo de histórias ilustrado',
      content:
        'Cartões de história com uma escolha a fazer e, depois, um botão de instalação. Cada cartão começa na balsa: um passageiro começa a contar, e quem assiste decide se pergunta mais, se fica em silêncio ou se conta algo em troca. Três escolhas levam a um de doze finais curtos, que pode ser compartilhado como imagem. Os cartões aparecem como carrossel de quatro imagens, como vídeo vertical de 24 segundos sem som e como versão jogável de meio megabyte, que funciona offline depois de carregada. Há textos em onze idiomas; onde o veículo não usa nenhum deles, os cartões aparecem sem palavras.',
      targeting: 'Leitores de 21 a 60 anos, tablets e celulares',
      game: 'Um balseiro reúne as histórias dos passageiros; o que se conta muda quem vem depois. São quarenta passageiros, e em uma travessia das estações o jogador encontra cerca de quinze. Ninguém vence: o jogo acaba quando a balsa para no inverno, e as histórias contadas ficam em um livro para ler, imprimir e passar adiante.',
    },
    'orbit-orchard': {
      product: 'Orbit Orchard, pomares em pequenas luas',
      content: 'Vídeos de uma colheita em baixa gravidade, com botão de instalação',
      targeting: 'Adultos de 25 a 49 anos que jogam jogos de fazenda, fins de semana',
      game: 'Plante árvores em luas, cuide das órbitas e envie as frutas antes que congelem.',
    },
    'nine-knots': {
      product: 'Nine Knots, um jogo de estratégia a vela',
      content: 'Banner e vídeo de uma regata vista de cima',
      targeting: 'Adultos de 30 a 65 anos que jogam jogos de estratégia, regiões litorâneas',
      game: 'Monte uma frota, leia o vento e as rotas de comércio e dispute nove regatas.',
    },
  },
  apps: {
    'brindle-coffee': {
      product: 'Brindle Coffee, café em grãos torrado sob encomenda',
      content: 'Fotos da torrefação com uma oferta para o primeiro pedido',
      targeting: 'Adultos de 25 a 60 anos que fazem compras de mercado online, de manhã',
    },
    'fernway-maps': {
      product: 'Fernway Maps, trajetos a pé que funcionam offline',
      content: 'Prévias de trajetos perto de quem vê, com botão de instalação',
      targeting: 'Quem caminha e faz trilhas, de 20 a 65 anos, antes de fins de semana e feriados',
    },
    quillwise: {
      product: 'Quillwise, prática de caligrafia no tablet',
      content: 'Vídeos, oferta de teste',
      targeting: 'Pais e mães, professores',
    },
    'lumen-yard': {
      product: 'Lumen Yard, luzes solares para jardins e varandas',
      content: 'Fotos de antes e depois ao anoitecer',
      targeting: 'Proprietários e inquilinos com varanda, de 30 a 70 anos',
    },
    hearthline: {
      product: 'Hearthline, sensores que avisam quando é hora de arejar o cômodo',
      content: 'Vídeo explicativo de 20 segundos e uma página de comparação',
      targeting:
        'Lares de 28 a 65 anos atentos ao custo do aquecimento: pessoas que alugam ou têm um apartamento ou uma casa, que compararam preços de energia nos últimos três meses e que vivem onde o inverno é longo. Ficam de fora pessoas com menos de 28 anos, repúblicas com mais de cinco moradores e quem comprou um sensor de qualquer marca no último ano. Exibição nos dias úteis das 18h às 21h e nos fins de semana a partir das 9h, no máximo duas vezes por dia para a mesma pessoa.',
    },
    tidewheel: {
      product: 'Tidewheel, bicicletas dobráveis sob medida',
      content: 'Vídeos de dobra e de passeio, com formulário para um teste',
      targeting: 'Quem se desloca para o trabalho nas cidades, de 22 a 55 anos',
    },
  },
}
