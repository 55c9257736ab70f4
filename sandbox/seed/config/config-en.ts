import type { ConfigText } from './config-text.ts'

export const configEn: ConfigText = {
  support: 'Help with the app',
  supportElsewhere: 'Help in a new window',
  deposits: 'Deposits',
  faq: [
    {
      id: 'start',
      question: 'How do I start?',
      answer: `Register with an invitation code, then open your ad account with an authorisation code. Set a transaction password and bind a bank card or a withdrawal address before you need them.

Then choose a plan, read its product page with its past results, and fund it with an amount within its limits. You see a summary of what leaves your balance before you confirm.`,
    },
    {
      id: 'credit',
      question: 'What is start-up credit?',
      answer: `Start-up credit is lent to each new ad account. It is not your money: you can use it only for plans, and it is shown apart from your balances.

- It goes back to the network with your first settlement.
- Until it has gone back, withdrawals are not possible. You never need to deposit money to return it.
- If you do not want to use it, customer service can take the unused credit back.`,
    },
    {
      id: 'result',
      question: 'Can a plan lose money?',
      answer: `Yes. A plan is billed for what it delivers, whatever that brings. Its revenue can be smaller than what was billed, and then the plan ends with a loss.

The network keeps a share of the revenue: 20, 18, 15 or 12 percent, by shop level. Figures of a running plan are estimates until it is settled. **Nobody can promise you a result.**`,
    },
    {
      id: 'withdraw',
      question: 'How do I withdraw?',
      answer: `Open the wallet and choose Withdraw. The fee, what arrives and when it usually arrives are shown before you confirm; your transaction password is asked for last.

A withdrawal shows as pending, with a reference, until it is paid out. Nothing has to be paid first: **anyone who asks you for money so that you can withdraw is not acting for the network.**`,
    },
    {
      id: 'service',
      question: 'What does customer service do?',
      answer: `Customer service credits deposits, changes a bound bank card or withdrawal address, and takes back unused start-up credit.

Staff never ask for your login password, your transaction password or a code. In the sandbox a plain page, the desk, stands in for customer service.`,
    },
  ],
  privacy: `## What this is

This is the privacy text of the sandbox: a test server on one computer. It stands in for the text of whoever operates a real host.

## What is stored

- What you enter: username, email, phone number, bank card or withdrawal address.
- What you do: plans, movements of money, logins. All of it is simulated.
- Passwords are stored as salted hashes, never as text.

## Where it goes

Nowhere. Everything stays in the data folder of this computer. There is no tracking and no third party. Deleting the folder deletes the data.

Please do not enter real card numbers here.`,
  terms: `## No real money

The sandbox is for trying the app. All amounts are simulated: nothing you deposit, fund, earn or withdraw here is real money or can be claimed as such.

## What can be lost

In a real network, a plan can cost more than it brings. You can lose what you funded it with. Past results do not predict future ones. Fund a plan only with what you can afford to lose.

## Your account

- You need an invitation code to register and an authorisation code to open an ad account.
- Keep your passwords to yourself. Nobody acting for the network asks for them.
- Start-up credit is lent, not given: it goes back with the first settlement.

## Withdrawing

You can withdraw your available balance once the start-up credit has gone back. No payment, level or score is a condition of withdrawing.`,
  rules: `## How a plan runs

1. **Ready to fund**: you choose an amount within the plan’s limits.
2. **Matching**: the network looks for ad space. If there is none, the full amount is returned.
3. **In progress**: delivery is billed from your amount, and revenue is added as it comes in.
4. **Completed, awaiting settlement**: delivery has ended and the figures are checked.
5. **Settled**: the unspent amount and the revenue minus the network’s share become available.

## The network’s share

20 percent of revenue at shop level 1, 18 at level 2, 15 at level 3, 12 at level 4. Levels follow from the amount settled so far.

## Coupons

The network pays a coupon’s part of what runs. If matching fails, you get back what you paid and the coupon can be used again. At settlement the part of the budget that was not used goes back to each by what was paid: to you, and to the network for the coupon. One coupon of a name can be used per day.

## Corrections

Revenue from invalid traffic is taken out again before settlement, as an entry of its own with its reason. It never takes more than is to be settled.

## Results

New campaigns usually go through a learning phase of about 30 to 50 conversions within 7 days. Results differ, and plans can end with a loss.`,
}
