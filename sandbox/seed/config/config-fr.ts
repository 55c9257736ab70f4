import type { ConfigText } from './config-text.ts'

export const configFr: ConfigText = {
  support: 'Aide sur l’application',
  supportElsewhere: 'Aide dans une nouvelle fenêtre',
  deposits: 'Dépôts',
  faq: [
    {
      id: 'start',
      question: 'Comment commencer ?',
      answer: `Inscrivez-vous avec un code d’invitation, puis ouvrez votre compte publicitaire avec un code d’autorisation. Définissez un mot de passe de transaction et enregistrez une carte bancaire ou une adresse de retrait avant d’en avoir besoin.

Choisissez ensuite un plan, lisez sa page produit avec ses résultats passés et allouez-lui un budget dans ses limites. Avant de confirmer, vous voyez ce qui quittera votre solde.`,
    },
    {
      id: 'credit',
      question: 'Qu’est-ce que le crédit de départ ?',
      answer: `Le crédit de départ est prêté à chaque nouveau compte publicitaire. Ce n’est pas votre argent : il ne sert qu’aux plans et s’affiche à part de vos soldes.

- Il retourne au réseau lors de votre premier règlement.
- D’ici là, aucun retrait n’est possible. Vous n’avez jamais à déposer d’argent pour le rendre.
- Si vous ne voulez pas l’utiliser, le service client peut reprendre le crédit non utilisé.`,
    },
    {
      id: 'result',
      question: 'Un plan peut-il perdre de l’argent ?',
      answer: `Oui. Un plan est facturé selon sa diffusion, quoi qu’elle rapporte. Ses revenus peuvent être inférieurs à ce qui a été facturé ; le plan se termine alors par une perte.

Le réseau garde une part des revenus : 20, 18, 15 ou 12 %, selon le niveau de boutique. Les chiffres d’un plan en cours sont des estimations jusqu’à son règlement. **Personne ne peut vous promettre un résultat.**`,
    },
    {
      id: 'withdraw',
      question: 'Comment faire un retrait ?',
      answer: `Ouvrez le portefeuille et choisissez « Faire un retrait ». Avant de confirmer, vous voyez les frais, ce que vous recevez et le délai habituel. Votre mot de passe de transaction est demandé en dernier.

Un retrait reste « En attente », avec une référence, jusqu’à son versement. Vous n’avez rien à payer avant : **quiconque vous demande de l’argent pour que vous puissiez faire un retrait n’agit pas au nom du réseau.**`,
    },
    {
      id: 'service',
      question: 'Que fait le service client ?',
      answer: `Le service client crédite les dépôts, change une carte bancaire ou une adresse de retrait enregistrée, et reprend le crédit de départ non utilisé.

Le personnel ne demande jamais votre mot de passe de connexion, votre mot de passe de transaction ni un code. Dans le bac à sable, une simple page, le guichet, tient lieu de service client.`,
    },
  ],
  privacy: `## De quoi il s’agit

Ceci est le texte de confidentialité du bac à sable, un serveur de test sur un seul ordinateur. Il remplace le texte que fournirait l’exploitant d’un vrai serveur.

## Ce qui est enregistré

- Ce que vous saisissez : nom d’utilisateur, e-mail, numéro de téléphone, carte bancaire ou adresse de retrait.
- Ce que vous faites : plans, mouvements d’argent, connexions. Tout cela est simulé.
- Les mots de passe sont enregistrés sous forme d’empreintes salées, jamais en clair.

## Où vont ces données

Nulle part. Tout reste dans le dossier de données de cet ordinateur. Il n’y a ni pistage ni tiers. Supprimer le dossier supprime les données.

Veuillez ne pas saisir ici de vrais numéros de carte.`,
  terms: `## Pas d’argent réel

Le bac à sable sert à essayer l’application. Tous les montants sont simulés : rien de ce que vous déposez, allouez, gagnez ou retirez ici n’est de l’argent réel ni ne peut être réclamé comme tel.

## Ce que l’on peut perdre

Dans un vrai réseau, un plan peut coûter plus qu’il ne rapporte. Vous pouvez perdre le budget alloué. Les résultats passés ne présagent pas des résultats futurs. N’allouez que ce que vous pouvez vous permettre de perdre.

## Votre compte

- Il faut un code d’invitation pour s’inscrire et un code d’autorisation pour ouvrir un compte publicitaire.
- Gardez vos mots de passe pour vous. Aucune personne agissant au nom du réseau ne vous les demandera.
- Le crédit de départ est prêté, pas donné : il retourne au réseau lors du premier règlement.

## Retraits

Vous pouvez retirer votre solde disponible une fois le crédit de départ retourné au réseau. Aucun paiement, niveau ni score n’est exigé pour un retrait.`,
  rules: `## Le déroulement d’un plan

1. **En attente de budget** : vous choisissez un montant dans les limites du plan.
2. **Attribution en cours** : le réseau cherche des emplacements publicitaires. S’il n’y en a pas, le montant total vous est recrédité.
3. **En cours** : la diffusion est facturée sur votre budget et les revenus s’ajoutent au fur et à mesure.
4. **Terminé, en attente de règlement** : la diffusion est finie et les chiffres sont vérifiés.
5. **Réglé** : le budget non dépensé et les revenus moins la part du réseau deviennent disponibles.

## La part du réseau

20 % des revenus au niveau de boutique 1, 18 au niveau 2, 15 au niveau 3, 12 au niveau 4. Le niveau dépend du montant réglé jusqu’ici.

## Coupons

Le réseau paie la part du budget qui vient d’un coupon. Si l’attribution échoue, vous récupérez ce que vous avez payé et le coupon peut resservir. Au règlement, la part non utilisée du budget revient à chacun selon ce qu’il a payé : à vous, et au réseau pour le coupon. Un seul coupon du même nom peut être utilisé par jour.

## Corrections

Les revenus issus d’un trafic non valide sont retirés avant le règlement, par une écriture à part avec son motif. Il n’est jamais retiré plus que ce qui est à régler.

## Résultats

Les nouvelles campagnes passent en général par une phase d’apprentissage d’environ 30 à 50 conversions en 7 jours. Les résultats varient, et un plan peut se terminer par une perte.`,
}
