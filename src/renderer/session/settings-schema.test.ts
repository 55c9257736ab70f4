import { expect, it } from 'vitest'
import { parseSettings } from './settings-schema.ts'

const defaults = {
  theme: 'system',
  isMasked: false,
  hasHelpKey: true,
  hasSeenRisks: false,
  idleMinutes: 0,
  isLocked: false,
  activeAt: 0,
  errors: [],
  devices: {},
  drafts: {},
  intents: {},
}

it.each([undefined, '', '{', '[]', '7', '{}'])('the settings %j fall back to the defaults', (text) => {
  expect(parseSettings(text)).toEqual(defaults)
})

it('only invalid fields fall back', () => {
  const text = JSON.stringify({ theme: 'pink', textSize: 150, isMasked: 'yes', hasSeenRisks: true, more: 1 })
  expect(parseSettings(text)).toEqual({ ...defaults, textSize: 150, hasSeenRisks: true })
})
