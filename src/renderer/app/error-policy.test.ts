import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fallbackKey } from '#api/api-error.ts'
import { envelopeCodes } from '#protocol/http/envelope.ts'
import { isMessageKey } from '#protocol/http/messages.ts'
import { errorPolicyFor, troubles } from './error-policy.ts'

const inSession = { hasSession: true, needsSession: true, isHandOver: false, isOnEntry: false }
const asVisitor = { hasSession: false, needsSession: false, isHandOver: false, isOnEntry: false }

/** The rows of the first table of `docs/errors.md`. */
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

function decided(code: string): string {
  if (code === '401 on an entry route')
    return errorPolicyFor(401, { ...asVisitor, isHandOver: true, isOnEntry: true })
  if (code === '401 of the login') return errorPolicyFor(401, asVisitor)
  if (code === 'any other code') return errorPolicyFor(418, inSession)
  return errorPolicyFor(Number.parseInt(code, 10), inSession)
}

it('documents every code, and what is decided about it', () => {
  const documented = new Set(rows().map(({ code }) => Number.parseInt(code, 10)))
  for (const code of Object.values(envelopeCodes)) expect(documented).toContain(code)
  for (const { code, message, sees, does, reaction } of rows()) {
    expect(sees, code).not.toBe('')
    expect(does, code).not.toBe('')
    if (code !== '200') expect(decided(code), code).toBe(reaction)
    for (const key of message.match(/\w+\.\w+/g) ?? []) expect(isMessageKey(key), key).toBe(true)
    if (message.includes('else'))
      expect(message).toContain(fallbackKey({ kind: 'envelope', code: Number.parseInt(code, 10) || 418 }))
    if (reaction === 'popUp') expect(troubles[Number(code)]).toBe(message)
  }
})

it.each([
  [401, inSession, 'endSession'],
  [401, { ...inSession, isOnEntry: true }, 'notAuthorisedOnEntry'],
  // A visitor's login on a page opened by the host is refused beside its form.
  [401, { ...asVisitor, isOnEntry: true }, 'screen'],
  // A hand-over says nothing of the session there is, and its end nothing of a login.
  [503, { ...asVisitor, isHandOver: true, isOnEntry: true }, 'screen'],
  [503, { ...inSession, needsSession: false }, 'screen'],
  [403, { ...asVisitor, isHandOver: true, isOnEntry: true }, 'popUp'],
  [403, asVisitor, 'popUp'],
  [undefined, inSession, 'screen'],
] as const)('%s %j: %s', (code, about, reaction) => {
  expect(errorPolicyFor(code, about)).toBe(reaction)
})
