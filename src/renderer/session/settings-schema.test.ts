import { expect, it } from 'vitest'
import { parseSettings } from './settings-schema.ts'

const defaults = {
  theme: 'system',
  textSize: 100,
  isMasked: false,
  hasSeenRisks: false,
  idleMinutes: 0,
  isLocked: false,
  activeAt: 0,
  errors: [],
  intents: {},
}

it.each([undefined, '', '{', '[]', '7', '{}'])('reads the defaults out of %j', (text) => {
  expect(parseSettings(text)).toEqual(defaults)
})

it('lets only what is not valid fall back', () => {
  const text = JSON.stringify({ theme: 'pink', textSize: 150, isMasked: 'yes', hasSeenRisks: true, more: 1 })
  expect(parseSettings(text)).toEqual({ ...defaults, textSize: 150, hasSeenRisks: true })
})
