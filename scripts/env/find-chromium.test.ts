import { expect, it } from 'vitest'
import { kindOf, ofOtherKind } from './find-chromium.ts'

const shells = [
  '/usr/bin/chromium-headless-shell',
  '/cache/chromium_headless_shell-1255/chrome-headless-shell-linux64/chrome-headless-shell',
  'C:\\cache\\chromium_headless_shell-1255\\chrome-win\\headless_shell.exe',
]
const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/opt/headless-shell/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

it.each(shells)('%s is the headless shell, and goes with the browser', (shell) => {
  expect(kindOf(shell)).toBe('chromium-headless-shell')
  expect(ofOtherKind(shell, [...shells, ...browsers])).toBe(browsers[0])
})

it.each(browsers)('%s is the browser, and goes with the headless shell', (browser) => {
  expect(kindOf(browser)).toBe('chromium')
  expect(ofOtherKind(browser, [...browsers, ...shells])).toBe(shells[0])
})

it('there is no other kind where only one is installed', () => {
  expect(ofOtherKind('/usr/bin/chromium', browsers)).toBeUndefined()
})
