import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fallbackKey } from '#data/http/api-error.ts'
import { envelopeCodes } from '#protocol/http/envelope.ts'
import { isMessageKey } from '#protocol/http/messages.ts'
import { blockedAccountMessages, errorPolicyFor } from './error-policy.ts'

const inSession = { hasSession: true, needsSession: true, isHandOver: false, isOnEntry: false }
const asVisitor = { hasSession: false, needsSession: false, isHandOver: false, isOnEntry: false }

/** The rows of the first table in `docs/errors.md`. */
function rows() {
  const text = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8')
  const [table = ''] = text.slice(text.indexOf('| code |')).split('\n\n')
  return table
    .split('\n')
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, code = '', message = '', sees = '', does = '', reaction = '']) => ({
      code,
      message,
      sees,
      does,
      reaction,
    }))
}

function actionFor(code: string): string {
  if (code === '401 on an entry route')
    return errorPolicyFor(401, { ...asVisitor, isHandOver: true, isOnEntry: true })
  if (code === '401 of the login') return errorPolicyFor(401, asVisitor)
  if (code === 'any other code') return errorPolicyFor(418, inSession)
  return errorPolicyFor(Number.parseInt(code, 10), inSession)
}

it('docs/errors.md documents every code and its action', () => {
  const documented = new Set(rows().map(({ code }) => Number.parseInt(code, 10)))
  for (const code of Object.values(envelopeCodes)) expect(documented).toContain(code)
  for (const { code, message, sees, does, reaction } of rows()) {
    expect(sees, code).not.toBe('')
    expect(does, code).not.toBe('')
    if (code !== '200') expect(actionFor(code), code).toBe(reaction)
    for (const key of message.match(/\w+\.\w+/g) ?? []) expect(isMessageKey(key), key).toBe(true)
    if (message.includes('else'))
      expect(message).toContain(fallbackKey({ kind: 'envelope', code: Number.parseInt(code, 10) || 418 }))
    if (reaction === 'popUp') expect(blockedAccountMessages[Number(code)]).toBe(message)
  }
})

it.each([
  [401, inSession, 'endSession'],
  [401, { ...inSession, isOnEntry: true }, 'notAuthorisedOnEntry'],
  // The form shows the error of a visitor's login on a page opened by the host.
  [401, { ...asVisitor, isOnEntry: true }, 'screen'],
  // A hand-over does not affect the current session.
  [503, { ...asVisitor, isHandOver: true, isOnEntry: true }, 'screen'],
  [503, { ...inSession, needsSession: false }, 'screen'],
  [403, { ...asVisitor, isHandOver: true, isOnEntry: true }, 'popUp'],
  [403, asVisitor, 'popUp'],
  [undefined, inSession, 'screen'],
] as const)('the action for code %s with %j is %s', (code, about, action) => {
  expect(errorPolicyFor(code, about)).toBe(action)
})
