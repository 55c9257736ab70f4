import { expect, it } from 'vitest'
import { languages } from '#contract/languages.ts'
import { missingTexts, speak, textIn } from './texts.ts'

await Promise.all(missingTexts('en', ['wallet', 'auth', 'common']))

it('fills in what is named, and nothing when asked to leave it', () => {
  expect(textIn('en', 'wallet', 'entries.faultMore', { count: 1 })).toBe(
    textIn('en', 'wallet', 'entries.faultMore_one', { count: 1 }),
  )
  expect(textIn('en', 'wallet', 'entries.faultMore', { count: 5 })).toContain('5')
  expect(textIn('en', 'wallet', 'entries.faultMore', { count: 5, skipInterpolation: true })).toContain(
    '{{count}}',
  )
})

it('has a form for nothing where there is one, else the form that the language counts nothing with', () => {
  const none = textIn('en', 'wallet', 'amountFault.tooFine', { count: 0 })
  expect(none).toBe(textIn('en', 'wallet', 'amountFault.tooFine_zero'))
  expect(none).not.toBe(textIn('en', 'wallet', 'amountFault.tooFine', { count: 2 }))
})

it('reads another namespace, and shows the key of a text that is not there', () => {
  expect(textIn('en', 'wallet', 'common:action.back')).toBe(textIn('en', 'common', 'action.back'))
  expect(textIn('en', 'wallet', 'no.such')).toBe('no.such')
  expect(textIn('en', 'wallet', 'entries')).toBe('entries')
})

it('fetches a table once, and brings what was shown along into another language', async () => {
  const [asked] = missingTexts('zh', ['wallet'])
  expect(asked).toBeInstanceOf(Promise)
  expect(missingTexts('zh', ['wallet'])[0]).toBe(asked)
  await speak('zh')
  expect(missingTexts('zh', ['wallet', 'auth', 'common'])).toEqual([])
  expect(textIn('zh', 'auth', 'login.title')).not.toBe(textIn('en', 'auth', 'login.title'))
})

it('does not ask again at once for what cannot be had', async () => {
  const [failing] = missingTexts('en', ['no-such'])
  await expect(failing).rejects.toThrow('no texts')
  expect(missingTexts('en', ['no-such'])[0]).toBe(failing)
})

it('knows the plural rules of every language', () => {
  for (const { tag } of Object.values(languages))
    expect(Intl.PluralRules.supportedLocalesOf(tag)).toHaveLength(1)
})
