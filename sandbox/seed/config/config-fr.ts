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

Choisissez ensuite un plan, lisez sa page produit avec ses résultats passés et misez un montant dans ses limites. Un récapitulatif de ce qui quitte votre solde s’affiche avant que vous confirmiez.`,
    },
    {
      id: 'credit',
      question: 'Qu’est-ce que le crédit de départ ?',
      answer: `Le crédit de départ est prêté à chaque nouveau compte publicitaire. Ce n’est pas votre argent : il ne peut être misé que dans un plan, et il est affiché à part de vos soldes.

- Il retourne au réseau avec votre premier règlement.
- Tant qu’il n’est pas retourné, aucun retrait n’est possible. Vous n’avez jamais à déposer d’argent pour le rendre.
- Si vous ne voulez pas l’utiliser, le service client peut reprendre le crédit non utilisé.`,
    },
    {
      id: 'result',
      question: 'Un plan peut-il perdre de l’argent ?',
      answer: `Oui. Un plan est facturé selon ce qu’il diffuse, quoi que cela rapporte. Ses revenus peuvent être inférieurs à ce qui a été facturé ; le plan se termine alors par une perte.

Le réseau garde une part des revenus : 20, 18, 15 ou 12 pour cent, selon le niveau de boutique. Les chiffres d’un plan en cours sont des estimations jusqu’à son règlement. **Personne ne peut vous promettre un résultat.**`,
    },
    {
      id: 'withdraw',
      question: 'Comment faire un retrait ?',
      answer: `Ouvrez le portefeuille et choisissez « Faire un retrait ». Les frais, ce que vous recevez et le délai habituel sont affichés avant que vous confirmiez ; votre mot de passe de transaction est demandé en dernier.

Un retrait reste « En attente », avec une référence, jusqu’à son versement. Rien n’est à payer avant : **quiconque vous demande de l’argent pour que vous puissiez faire un retrait n’agit pas pour le réseau.**`,
    },
    {
      id: 'service',
      question: 'Que fait le service client ?',
      answer: `Le service client crédite les dépôts, change une carte bancaire ou une adresse de retrait enregistrée, et reprend le crédit de départ non utilisé.

Le personnel ne demande jamais votre mot de passe de connexion, votre mot de passe de transaction ni un code. Dans le bac à sable, une simple page, le guichet, tient lieu de service client.`,
    },
  ],
  privacy: `## Ce dont il s’agit

Ceci est le texte de confidentialité du bac à sable, un serveur de test sur un seul ordinateur. Il tient lieu du texte de l’exploitant d’un vrai serveur.

## Ce qui est enregistré

- Ce que vous saisissez : nom d’utilisateur, e-mail, numéro de téléphone, carte bancaire ou adresse de retrait.
- Ce que vous faites : plans, mouvements d’argent, connexions. Tout cela est simulé.
- Les mots de passe sont enregistrés sous forme d’empreintes salées, jamais en clair.

## Où cela va

Nulle part. Tout reste dans le dossier de données de cet ordinateur. Il n’y a ni pistage ni tiers. Supprimer le dossier supprime les données.

Veuillez ne pas saisir ici de vrais numéros de carte.`,
  terms: `## Pas d’argent réel

Le bac à sable sert à essayer l’application. Les montants sont simulés : rien de ce que vous déposez, misez, gagnez ou retirez ici n’est de l’argent, et rien ne peut en être réclamé.

## Ce que l’on peut perdre

Chez un véritable exploitant, un plan peut coûter plus qu’il ne rapporte. Vous pouvez perdre ce que vous y misez. Les résultats passés ne disent rien de certain sur les suivants. Ne misez que ce dont vous pouvez vous passer.

## Votre compte

- Il faut un code d’invitation pour s’inscrire et un code d’autorisation pour ouvrir un compte publicitaire.
- Gardez vos mots de passe pour vous. Personne agissant pour le réseau ne les demande.
- Le crédit de départ est prêté, pas donné : il retourne au réseau avec le premier règlement.

## Retraits

Vous pouvez retirer votre solde disponible une fois le crédit de départ retourné au réseau. Aucun paiement, niveau ou score n’est une condition d’un retrait.`,
  rules: `## Le déroulement d’un plan

1. **Attente** : vous choisissez un montant dans les limites du plan.
2. **Appariement** : le réseau cherche des emplacements pour la publicité. S’il n’y en a pas, le montant entier vous revient.
3. **Diffusion** : ce qui est diffusé est facturé sur votre montant ; les revenus s’ajoutent à mesure qu’ils arrivent.
4. **Terminé, en attente de règlement** : la diffusion est finie et les chiffres sont vérifiés.
5. **Réglé** : le reste du montant et les revenus moins la part du réseau deviennent disponibles.

## La part du réseau

20 pour cent des revenus au niveau de boutique 1, 18 au niveau 2, 15 au niveau 3, 12 au niveau 4. Le niveau découle du montant réglé jusqu’ici.

## Coupons

Le réseau paie la part du coupon dans ce qui est diffusé. Si l’appariement échoue, vous récupérez ce que vous avez payé et le coupon peut resservir. Au règlement, la part non utilisée du budget retourne à chacun selon ce qui a été payé : à vous, et au réseau pour le coupon. Un seul coupon du même nom peut être utilisé par jour.

## Corrections

Les revenus d’un trafic non valide sont retirés avant le règlement, par une écriture à part avec son motif. Il n’est jamais retiré plus que ce qui est à régler.

## Résultats

Les nouvelles campagnes passent en général par une phase d’apprentissage d’environ 30 à 50 conversions en 7 jours. Les résultats varient, et un plan peut se terminer par une perte.`,
}
