/** The desk's forms: their fields and texts in the order of the page, and their rendering. */
import { randomUUID } from 'node:crypto'
import { html } from 'hono/html'
import { defaultLanguage, isLanguage, type Language, languages } from '#protocol/languages.ts'
import { toWire } from '#protocol/money.ts'
import { acceptors } from '../seed/acceptors.ts'
import { standingCodes } from '../seed/codes.ts'
import type { ActionName } from './actions.ts'
import type { FormValues } from './input.ts'
import type { Html } from './layout.ts'

/** A rejected form: its values, the invalid field and the message. */
export interface Problem {
  readonly action: ActionName
  readonly values: FormValues
  readonly field: string
  readonly message: string
}

interface TextField {
  readonly name: string
  readonly label: string
  readonly inputMode?: 'decimal' | 'numeric'
  /** Id of the datalist with suggestions. */
  readonly list?: string
}

interface ChoiceField {
  readonly name: string
  readonly label: string
  /** The first one is the default. */
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

interface FormText {
  readonly action: ActionName
  readonly title: string
  readonly hint: string
  readonly button: string
  readonly fields: readonly (TextField | ChoiceField)[]
}

function field(action: ActionName, text: TextField | ChoiceField, problem: Problem | undefined): Html {
  const id = `${action}-${text.name}`
  const entered = problem?.values[text.name]
  const invalid =
    problem?.field === text.name ? html`aria-invalid="true" aria-describedby="${action}-problem"` : ''
  const control =
    'options' in text
      ? html`<select id="${id}" name="${text.name}" ${invalid}>
          ${text.options.map(
            ({ value, label }) =>
              html`<option value="${value}" ${entered === value ? html`selected` : ''}>${label}</option>`,
          )}
        </select>`
      : html`<input id="${id}" name="${text.name}" value="${entered ?? ''}" autocomplete="off" autocapitalize="none"
          spellcheck="false" ${text.inputMode ? html`inputmode="${text.inputMode}"` : ''}
          ${text.list ? html`list="${text.list}"` : ''} ${invalid} />`
  return html`<div><label for="${id}">${text.label}</label>${control}</div>`
}

/** A form as it is shown at `now`, with its previous values if it was rejected. */
export function form(
  { action, title, hint, button, fields }: FormText,
  problem: Problem | undefined,
  now: Date,
): Html {
  const ownProblem = problem?.action === action ? problem : undefined
  return html`<section aria-labelledby="${action}-title">
    <h2 id="${action}-title">${title}</h2>
    <p class="quiet">${hint}</p>
    ${ownProblem === undefined ? '' : html`<p class="problem" role="alert" id="${action}-problem">${ownProblem.message}</p>`}
    <form method="post" action="/${action}">
      <input type="hidden" name="intent" value="${randomUUID()}" />
      <input type="hidden" name="shown" value="${now.toISOString()}" />
      <div class="fields">${fields.map((text) => field(action, text, ownProblem))}<button type="submit">${button}</button></div>
    </form>
  </section>`
}

const username: TextField = { name: 'username', label: 'Username', list: 'partners' }
const amount: TextField = { name: 'amount', label: 'Amount', inputMode: 'decimal' }
const reason: TextField = { name: 'reason', label: 'Reason' }
const reference = (list: string): TextField => ({ name: 'reference', label: 'Reference', list })

const everyday: readonly FormText[] = [
  {
    action: 'deposit',
    title: 'Grant a deposit',
    hint: 'Credits the available balance, as customer service does when a deposit has come in.',
    button: 'Grant deposit',
    fields: [username, amount],
  },
  {
    action: 'time',
    title: 'Let time pass',
    hint: 'Moves delivery, settlement, payouts and acceptances on, for all partners; plans of the demo account that are on hold stay. No other clock changes.',
    button: 'Let time pass',
    fields: [
      { name: 'hours', label: 'Hours', inputMode: 'numeric' },
      { name: 'minutes', label: 'Minutes', inputMode: 'numeric' },
    ],
  },
  {
    action: 'code',
    title: 'Issue a code',
    hint: `For one use. These two always work: ${standingCodes.invitation} to register, ${standingCodes.authorisation} to open an ad account.`,
    button: 'Issue code',
    fields: [
      {
        name: 'kind',
        label: 'Kind',
        options: [
          { value: 'invitation', label: 'Invitation code' },
          { value: 'authorisation', label: 'Authorisation code' },
        ],
      },
    ],
  },
  {
    action: 'credit',
    title: 'Take start-up credit back',
    hint: 'Only when none of it runs in a plan; withdrawals are free afterwards.',
    button: 'Take back',
    fields: [username],
  },
  {
    action: 'coupon',
    title: 'Apply a custom coupon',
    hint: 'The partner can then use it to add its value to the budget of one plan. No money moves before that.',
    button: 'Apply coupon',
    fields: [username],
  },
]

const money: readonly FormText[] = [
  {
    action: 'confirm-deposit',
    title: 'Confirm a deposit request',
    hint: 'When its money has come in: credits the amount once, under its reference.',
    button: 'Confirm deposit',
    fields: [reference('deposits')],
  },
  {
    action: 'refuse-deposit',
    title: 'Refuse a deposit request',
    hint: 'No money moves; the partner reads the reason.',
    button: 'Refuse deposit',
    fields: [reference('deposits'), reason],
  },
  {
    action: 'refuse-payout',
    title: 'Refuse a payout',
    hint: 'Only while it is pending: amount and fee go back at once, and the partner reads the reason.',
    button: 'Refuse payout',
    fields: [reference('payouts'), reason],
  },
  {
    action: 'chargeback',
    title: 'Charge revenue back',
    hint: 'Takes unsettled revenue of a plan back for invalid traffic; the partner reads the reason.',
    button: 'Charge back',
    fields: [{ name: 'plan', label: 'Plan number' }, amount, reason],
  },
  {
    action: 'answer',
    title: 'Answer a dispute',
    hint: 'The partner reads the answer beside the dispute.',
    button: 'Answer',
    fields: [reference('disputes'), { name: 'answer', label: 'Answer' }],
  },
]

const exchange: readonly FormText[] = [
  {
    action: 'acceptance-code',
    title: 'Issue an acceptance code',
    hint: 'For one foreign-exchange acceptance of one partner. Entering it moves no money.',
    button: 'Issue acceptance code',
    fields: [
      username,
      {
        name: 'acceptor',
        label: 'Acceptor',
        options: acceptors.map(({ id, name, kind, limit, currency }) => ({
          value: id,
          label: `${name} (${kind}, up to ${toWire(limit, currency)} ${currency})`,
        })),
      },
      amount,
    ],
  },
  {
    action: 'acceptance',
    title: 'Move an acceptance on',
    hint: 'Time does so by itself. Finishing deposits its amount under its reference.',
    button: 'Move on',
    fields: [
      reference('acceptances'),
      {
        name: 'step',
        label: 'What happens',
        options: [
          { value: 'accepted', label: 'Accepted' },
          { value: 'finished', label: 'Finished' },
          { value: 'refused', label: 'Refused' },
        ],
      },
    ],
  },
]

const security: readonly FormText[] = [
  {
    action: 'destination',
    title: 'Change a card or address',
    hint: 'Empty fields free it, so that the partner can set it again. A change holds withdrawals for 24 hours.',
    button: 'Change',
    fields: [
      username,
      {
        name: 'kind',
        label: 'Which',
        options: [
          { value: 'card', label: 'Bank card' },
          { value: 'address', label: 'Withdrawal address' },
        ],
      },
      { name: 'bank_name', label: 'Bank name' },
      { name: 'beneficiary_name', label: 'Beneficiary' },
      { name: 'mobile', label: 'Mobile, with country code' },
      { name: 'bank_account', label: 'Account' },
      { name: 'bank_address', label: 'Bank address' },
      { name: 'card_name', label: 'Card name' },
      { name: 'branch_name', label: 'Branch' },
      { name: 'withdrawal_address', label: 'Withdrawal address' },
    ],
  },
  {
    action: 'reset-password',
    title: 'Reset a transaction password',
    hint: 'For one that was forgotten. The partner sets a new one; withdrawals are held for 24 hours.',
    button: 'Reset',
    fields: [username],
  },
  {
    action: 'end-second-factor',
    title: 'Switch off a second factor',
    hint: 'For a partner who lost phone and recovery codes. Make sure first, by another way, that it is the partner who asks.',
    button: 'Switch off',
    fields: [username],
  },
  {
    action: 'mail-code',
    title: 'Help with a login password',
    hint: "Mails a code for a new one to the account's own address, and to no other. The code stands in the outbox.",
    button: 'Mail a code',
    fields: [username],
  },
]

const otherLanguages: readonly Language[] = Object.keys(languages)
  .filter(isLanguage)
  .filter((code) => code !== defaultLanguage)

const news: readonly FormText[] = [
  {
    action: 'announcement',
    title: 'Tell all partners',
    hint: 'Everybody who has registered finds it among the notifications, as it is written here.',
    button: 'Tell all',
    fields: [
      {
        name: 'category',
        label: 'What it is',
        options: [
          { value: 'system_announcement', label: 'Announcement' },
          { value: 'system_maintenance', label: 'Maintenance notice' },
        ],
      },
      {
        name: 'language',
        label: 'Its language',
        options: [
          { value: defaultLanguage, label: languages[defaultLanguage].name },
          ...otherLanguages.map((code) => ({ value: code, label: languages[code].name })),
        ],
      },
      { name: 'headline', label: 'Title' },
      { name: 'content', label: 'Text' },
    ],
  },
]

export const formTexts: readonly FormText[] = [...everyday, ...money, ...exchange, ...security, ...news]
