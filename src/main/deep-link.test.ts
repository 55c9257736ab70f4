import { expect, it } from 'vitest'
import { receiptLink } from '#protocol/ipc/bridge.ts'
import { deepLinkAmong, parseDeepLink } from './deep-link.ts'

it.each([
  ['placard://plan/7c0e-1', { page: 'plan', id: '7c0e-1' }],
  ['placard://plan/7c0e-1/', { page: 'plan', id: '7c0e-1' }],
  ['placard://receipt/P-7K2M9QXA', { page: 'receipt', reference: 'P-7K2M9QXA' }],
  [receiptLink('W-7K2M9QXA'), { page: 'receipt', reference: 'W-7K2M9QXA' }],
  ['placard://notification', { page: 'notification' }],
])('%s is a link', (text, link) => {
  expect(parseDeepLink(text)).toEqual(link)
})

it.each([
  'placard://plan',
  'placard://plan/',
  'placard://plan/1?put=300',
  'placard://plan/1#x',
  'placard://plan/1/put',
  'placard://plan/../wallet',
  'placard://plan/%2e%2e',
  'placard://wallet',
  'placard://receipt/',
  'placard://receipt/P-1?entry=2',
  'placard://receipt/P-1/dispute',
  'placard:plan/1',
  'PLACARD://plan/1',
  ' placard://plan/1',
  'https://plan/1',
  `placard://plan/${'1'.repeat(65)}`,
  '',
])('%j is not a link', (text) => {
  expect(parseDeepLink(text)).toBeUndefined()
})

it('the first link among the arguments is used', () => {
  expect(deepLinkAmong(['placard', '--flag', 'x', 'placard://plan/1', 'placard://plan/2'])).toEqual({
    page: 'plan',
    id: '1',
  })
  expect(deepLinkAmong(['placard', '--url=placard://plan/1'])).toBeUndefined()
})
