import { expect, it } from 'vitest'
import { disallowedOptions } from './disallowed-switches.ts'

const onLinux = (...args: readonly string[]) => disallowedOptions({ args, env: {}, platform: 'linux' })
const onWindows = (...args: readonly string[]) => disallowedOptions({ args, env: {}, platform: 'win32' })

it('disallowed switches are found among the arguments', () => {
  expect(onLinux('--no-sandbox', '--force-dark-mode', '--remote-debugging-port=0')).toEqual([
    '--no-sandbox',
    '--remote-debugging-port',
  ])
  expect(onLinux('--inspect', '--inspect=9229')).toEqual(['--inspect'])
  expect(onLinux()).toEqual([])
})

it('switches are parsed as in Chromium', () => {
  for (const arg of ['-no-sandbox', '--no-sandbox=0', '-no-sandbox=', ' --no-sandbox\n'])
    expect(onLinux(arg), arg).toEqual(['--no-sandbox'])
  for (const arg of [
    'no-sandbox',
    '---no-sandbox',
    '--NO-SANDBOX',
    '/no-sandbox',
    '--no-sandboxes',
    '-',
    '--=x',
  ])
    expect(onLinux(arg), arg).toEqual([])
  expect(onLinux('placard://wallet', '--no-sandbox')).toEqual(['--no-sandbox'])
  expect(onLinux('--', '--no-sandbox')).toEqual([])
})

it('slashes and capital letters are parsed as on Windows', () => {
  for (const arg of ['/no-sandbox', '-No-Sandbox', '--NO-SANDBOX=1', '/NO-SANDBOX=1'])
    expect(onWindows(arg), arg).toEqual(['--no-sandbox'])
  expect(onWindows('--', '/no-sandbox')).toEqual([])
})

it('disallowed environment variables are found with any value', () => {
  const env = { PATH: '/bin', SSLKEYLOGFILE: '', ELECTRON_DISABLE_SANDBOX: '1' }
  expect(disallowedOptions({ args: ['--inspect'], env, platform: 'linux' })).toEqual([
    '--inspect',
    'ELECTRON_DISABLE_SANDBOX',
    'SSLKEYLOGFILE',
  ])
})
