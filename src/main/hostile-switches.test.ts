import { expect, it } from 'vitest'
import { hostileSwitches } from './hostile-switches.ts'

it('names the hostile ones of the switches that are set', () => {
  const set = new Set(['no-sandbox', 'force-dark-mode', 'remote-debugging-port'])
  expect(hostileSwitches((name) => set.has(name))).toEqual(['no-sandbox', 'remote-debugging-port'])
  expect(hostileSwitches(() => false)).toEqual([])
})
