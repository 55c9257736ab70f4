/** The account number is formatted while it is typed: the caret stays where the user edits, for every key. */
import { expect } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { walletEndpoints } from '#protocol/http/wallet.ts'
import { answerRequests, openAsPartner, test } from '#testing/app.tsx'
import { button, expectFieldError, expectGone, field, main } from '#testing/screen.ts'

const account = field('Account number')

async function openForm() {
  // This partner's card is bound: the page is asked about one whose card is not.
  answerRequests(walletEndpoints.bankCard.path, { code: 200, msg: '', data: {} })
  await openAsPartner(paths.bindCard)
  await expect.element(account).toBeVisible()
}

function input(): HTMLInputElement {
  const element = account.element()
  if (!(element instanceof HTMLInputElement)) throw new Error('there is no input')
  return element
}

/** The text with the caret, or the ends of the selection, as "|". */
function shown(): string {
  const { value, selectionStart, selectionEnd } = input()
  const [start, end] = [selectionStart ?? 0, selectionEnd ?? 0]
  const selected = start === end ? '' : `${value.slice(start, end)}|`
  return `${value.slice(0, start)}|${selected}${value.slice(end)}`
}

/** Fills the field and puts the caret, or selects, as "|" says. */
async function start(marked: string): Promise<void> {
  const [before = '', ...rest] = marked.split('|')
  await account.fill(marked.replaceAll('|', ''))
  await expect.element(account).toHaveValue(marked.replaceAll('|', ''))
  input().focus()
  const selected = rest.length === 2 ? (rest[0] ?? '') : ''
  input().setSelectionRange(before.length, before.length + selected.length)
}

const grouped = (characters: string) => characters.replace(/.{4}(?=.)/g, '$& ')
/** The text with the caret behind a number of characters. */
function caretAfter(characters: string, count: number): string {
  const text = grouped(characters)
  const index = count === 0 ? 0 : count + Math.floor((count - 1) / 4)
  return `${text.slice(0, index)}|${text.slice(index)}`
}

const number = '123456789012'
const text = grouped(number)

/** What a key does to plain characters, with the caret behind `count` of them. */
const keys: Readonly<Record<string, (count: number) => readonly [characters: string, count: number]>> = {
  '{Backspace}': (count) =>
    count === 0 ? [number, 0] : [number.slice(0, count - 1) + number.slice(count), count - 1],
  '{Delete}': (count) => [number.slice(0, count) + number.slice(count + 1), count],
  X: (count) => [`${number.slice(0, count)}X${number.slice(count)}`, count + 1],
  // A separator is no character of the number.
  ' ': (count) => [number, count],
  '-': (count) => [number, count],
}

test.for(Object.keys(keys))('the key %j edits the number at each place of the caret', async (key) => {
  await openForm()
  const results: string[] = []
  const expected: string[] = []
  for (let position = 0; position <= text.length; position += 1) {
    await start(`${text.slice(0, position)}|${text.slice(position)}`)
    await userEvent.keyboard(key)
    results.push(`${position}: ${shown()}`)
    const [characters = '', count = 0] = keys[key]?.(text.slice(0, position).replaceAll(' ', '').length) ?? []
    expected.push(`${position}: ${caretAfter(characters, count)}`)
  }
  expect(results).toEqual(expected)
})

test.for([
  ['a selection replaced', '12|34 56|78 9012', ['7'], '127|7 8901 2'],
  ['a selection deleted', '12|34 56|78 9012', ['{Backspace}'], '12|78 9012'],
  ['a selected separator deleted', '1234| |5678 9012', ['{Delete}'], '1234| 6789 012'],
  ['a word deleted backwards', '1234 56|78 9012', ['{Control>}{Backspace}{/Control}'], '1234| 7890 12'],
  ['a word deleted forwards', '12|34 5678 9012', ['{Control>}{Delete}{/Control}'], '12|56 7890 12'],
  ['typing in the middle', '12|34 5678 9012', ['A', 'b', 'C'], '12Ab C|345 6789 012'],
  ['Backspace held', '1234 5678 |9012', ['{Backspace}', '{Backspace}', '{Backspace}'], '1234 5|901 2'],
  ['Delete held', '1234| 5678 9012', ['{Delete}', '{Delete}', '{Delete}'], '1234| 8901 2'],
  ['Home, typing, End, typing', '1234| 5678', ['{Home}', '0', '{End}', '9'], '0123 4567 89|'],
] as const)('%s keeps the caret in its place', async ([_name, from, pressed, to]) => {
  await openForm()
  await start(from)
  for (const key of pressed) await userEvent.keyboard(key)
  await expect.poll(shown).toBe(to)
})

async function paste(clipboard: string): Promise<void> {
  await navigator.clipboard.writeText(clipboard)
  await userEvent.keyboard('{Control>}v{/Control}')
}

test.for([
  ['in the middle', '1234 56|78', '00-00', '1234 5600 00|78'],
  ['over a selection', '12|34 56|78', 'ａ９', '12a9| 78'],
  ['a whole IBAN in full width', '|', '\uff24\uff25\uff18\uff19\u30003704', 'DE89 3704|'],
  [
    'with its label and invisible characters',
    '|',
    'IBAN:\u00a0DE89\u200b\u00a03704 0044',
    'IBAN DE89 3704 0044|',
  ],
  ['with what is no part of it, which stays', '|', '19-2000/0800', '1920 00/0 800|'],
] as const)('a paste %s is read, with the caret behind it', async ([_name, from, pasted, to]) => {
  await openForm()
  await start(from)
  await paste(pasted)
  await expect.poll(shown).toBe(to)
})

test('cut takes the selected characters, and what it took can be pasted elsewhere', async () => {
  await openForm()
  await start('1234 |5678 9|012')
  await userEvent.keyboard('{Control>}x{/Control}')
  await expect.poll(shown).toBe('1234| 012')
  await userEvent.keyboard('{End}')
  await userEvent.keyboard('{Control>}v{/Control}')
  await expect.poll(shown).toBe('1234 0125 6789|')
})

test('undo and redo go through the edits, with the caret where each was', async () => {
  await openForm()
  await start('1234 |5678')
  await userEvent.keyboard('{Backspace}')
  await userEvent.keyboard('A')
  await expect.poll(shown).toBe('123A| 5678')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(shown).toBe('123|5 678')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(shown).toBe('1234| 5678')
  await userEvent.keyboard('{Control>}{Shift>}Z{/Shift}{/Control}')
  await expect.poll(shown).toBe('123|5 678')
  await userEvent.keyboard('{Control>}y{/Control}')
  await expect.poll(shown).toBe('123A| 5678')
})

test('what an input method composes is shown as it is, and formatted in its place when it is done', async () => {
  await openForm()
  await start('1234 5|678')
  const compose = (typed: string) =>
    cdp().send('Input.imeSetComposition', {
      text: typed,
      selectionStart: typed.length,
      selectionEnd: typed.length,
    })
  await compose('９')
  await expect.poll(shown).toBe('1234 5９|678')
  await compose('９８ー')
  await expect.poll(shown).toBe('1234 5９８ー|678')
  await cdp().send('Input.insertText', { text: '９８ー７' })
  await expect.poll(shown).toBe('1234 5987| 678')
})

test('a composition that is given up leaves the number as it was', async () => {
  await openForm()
  await start('1234 5|678')
  await cdp().send('Input.imeSetComposition', { text: '９', selectionStart: 1, selectionEnd: 1 })
  await expect.poll(shown).toBe('1234 5９|678')
  await cdp().send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 })
  await expect.poll(shown).toBe('1234 5|678')
})

test('a pasted number that is mistyped is refused whatever is around it, and a right one is shown for review as it is saved', async () => {
  await openForm()
  await field('Bank name').fill('Harbour Bank')
  await field('Beneficiary name').fill('Ana Weber')
  await field('Mobile with country code').fill('＋49 (151) 234‑56789')
  await field('Bank address').fill('Pier 1, Hamburg')
  await account.click()
  await paste('IBAN: DE88 3704 0044 0532 0130 00')
  await button('Continue').click()
  await expectFieldError('Account number', /has a typing error/)
  await expectGone(main().getByRole('button', { name: 'Save permanently' }))
  await account.clear()
  await account.click()
  await paste('１２/３４５６７８')
  await button('Continue').click()
  await expectFieldError('Account number', /letters and digits/)
  await account.clear()
  await account.click()
  await paste('IBAN: ＤＥ89\u00a03704 0044 0532 0130 00')
  await button('Continue').click()
  await expect.element(main().getByText('DE89 3704 0044 0532 0130 00', { exact: true })).toBeVisible()
  await expect.element(main().getByText('+4915123456789')).toBeVisible()
})
