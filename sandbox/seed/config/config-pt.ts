import type { ConfigText } from './config-text.ts'

export const configPt: ConfigText = {
  support: 'Ajuda com o aplicativo',
  supportElsewhere: 'Ajuda em uma nova janela',
  deposits: 'Depósitos',
  faq: [
    {
      id: 'start',
      question: 'Como eu começo?',
      answer: `Cadastre-se com um código de convite e depois abra sua conta de anúncios com um código de autorização. Crie uma senha de transação e cadastre um cartão bancário ou um endereço de saque antes de precisar deles.

Depois, escolha um plano, leia a página do produto com os resultados anteriores e aloque uma verba dentro dos limites. Antes de confirmar, você vê o que sairá do seu saldo.`,
    },
    {
      id: 'credit',
      question: 'O que é o crédito inicial?',
      answer: `O crédito inicial é emprestado a cada nova conta de anúncios. Ele não é dinheiro seu: só pode ser usado em planos e aparece separado dos seus saldos.

- Ele volta à rede com a sua primeira liquidação.
- Enquanto não volta, não é possível fazer saques. Você nunca precisa fazer um depósito para devolvê-lo.
- Se você não quiser usá-lo, o atendimento ao cliente pode recolher o crédito não usado.`,
    },
    {
      id: 'result',
      question: 'Um plano pode perder dinheiro?',
      answer: `Sim. Um plano é cobrado pelo que veicula, não importa quanto isso gere. A receita pode ser menor do que o cobrado, e então o plano termina com prejuízo.

A rede fica com uma parte da receita: 20, 18, 15 ou 12 por cento, conforme o nível da loja. Os números de um plano em andamento são estimativas até ele ser liquidado. **Ninguém pode prometer um resultado a você.**`,
    },
    {
      id: 'withdraw',
      question: 'Como faço um saque?',
      answer: `Abra a carteira e escolha “Sacar”. A tarifa, quanto você recebe e quando costuma chegar aparecem antes de você confirmar; a senha de transação é pedida por último.

Um saque aparece como pendente, com uma referência, até ser pago. Não há nada a pagar antes: **quem pede dinheiro para que você possa sacar não age em nome da rede.**`,
    },
    {
      id: 'service',
      question: 'O que o atendimento ao cliente faz?',
      answer: `O atendimento ao cliente credita depósitos, altera um cartão bancário ou endereço de saque cadastrado e recolhe o crédito inicial não usado.

A equipe nunca pede sua senha de acesso, sua senha de transação nem um código. No ambiente de testes, uma página simples, o balcão, faz as vezes do atendimento ao cliente.`,
    },
  ],
  privacy: `## O que é isto

Este é o texto de privacidade do ambiente de testes: um servidor de teste em um só computador. Ele ocupa o lugar do texto de quem opera um servidor real.

## O que é guardado

- O que você digita: nome de usuário, e-mail, número de telefone, cartão bancário ou endereço de saque.
- O que você faz: planos, movimentações de dinheiro, acessos. Tudo isso é simulado.
- As senhas são guardadas como hashes com sal, nunca como texto.

## Para onde vai

Para lugar nenhum. Tudo fica na pasta de dados deste computador. Não há rastreamento nem terceiros. Apagar a pasta apaga os dados.

Não digite aqui números de cartão reais, por favor.`,
  terms: `## Sem dinheiro real

O ambiente de testes serve para experimentar o aplicativo. Todos os valores são simulados: nada do que você deposita, aloca, ganha ou saca aqui é dinheiro real nem pode ser exigido como tal.

## O que se pode perder

Em uma rede real, um plano pode custar mais do que gera. Você pode perder a verba alocada. Resultados anteriores não preveem os próximos. Aloque apenas o que você pode perder.

## Sua conta

- Você precisa de um código de convite para se cadastrar e de um código de autorização para abrir uma conta de anúncios.
- Não compartilhe suas senhas. Ninguém que age em nome da rede as pede.
- O crédito inicial é emprestado, não dado: ele volta com a primeira liquidação.

## Saques

Você pode sacar seu saldo disponível depois que o crédito inicial tiver voltado à rede. Para sacar, não se exige nenhum pagamento, nível ou pontuação.`,
  rules: `## Como funciona um plano

1. **Aguardando verba**: você escolhe um valor dentro dos limites do plano.
2. **Em busca de veiculação**: a rede procura espaços para os anúncios. Se não houver, o valor total é devolvido.
3. **Em andamento**: a veiculação é cobrada do seu valor, e a receita é somada conforme chega.
4. **Concluído, aguardando liquidação**: a veiculação terminou e os números são conferidos.
5. **Liquidado**: o valor não gasto e a receita menos a parte da rede ficam disponíveis.

## A parte da rede

20 por cento da receita no nível da loja 1, 18 no nível 2, 15 no nível 3, 12 no nível 4. O nível depende do valor liquidado até agora.

## Cupons

A rede paga a parte da verba que corresponde ao cupom. Se a busca de veiculação não der certo, você recebe de volta o que pagou e o cupom pode ser usado de novo. Na liquidação, a parte não usada da verba volta a cada um conforme o que foi pago: a você e, pelo cupom, à rede. Só é possível usar um cupom com o mesmo nome por dia.

## Correções

A receita de tráfego inválido é descontada antes da liquidação, em um lançamento próprio com o motivo. Nunca se desconta mais do que está a liquidar.

## Resultados

Campanhas novas costumam passar por uma fase de aprendizado de cerca de 30 a 50 conversões em 7 dias. Os resultados variam, e um plano pode terminar com prejuízo.`,
}
