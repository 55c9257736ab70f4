/** Checks of the session's end, and of who may change the address that a new login password is mailed to. */
import { additions } from '#protocol/http/endpoints.ts'
import { envelopeCodes } from '#protocol/http/envelope.ts'
import { type Check, type CheckContext, expectRejection, ok } from './check.ts'
import { must, NothingToCheck } from './client.ts'

async function endOwnSession({ client, account: username, password }: CheckContext): Promise<void> {
  const { additions: offered } = await ok(client, 'basicConfig')
  if (!offered.includes(additions.logOut.path)) throw new NothingToCheck('not offered')
  const login = await client.call('login', { username, password })
  if (login.code !== envelopeCodes.success) throw new NothingToCheck('a login needs a second factor')
  const { token } = await ok(client, 'login', { username, password })
  const { list: before } = await ok(client, 'signedIn')
  const { code } = await client.call('logOut', {}, token)
  must(code === envelopeCodes.success, `logOut answers code ${code}, not 200`)
  const { code: after } = await client.call('userInfo', {}, token)
  const ended: readonly number[] = [envelopeCodes.notAuthorised, envelopeCodes.tokenExpired]
  must(ended.includes(after), `logOut: the token is answered with ${after} afterwards`)
  const { list } = await ok(client, 'signedIn')
  must(list.length === before.length - 1, 'logOut: the list has not exactly one session less', list.length)
}

async function refuseWithoutPassword({ client, password }: CheckContext): Promise<void> {
  const { email, entry } = await ok(client, 'userInfo')
  if (entry !== 'register') throw new NothingToCheck('a user of a host app has no login password')
  const other = `conformance.${email}`
  for (const request of [{ email: other }, { email: other, password: `${password} ` }]) {
    const { code } = await client.call('editUser', request)
    if (code === envelopeCodes.success) await ok(client, 'editUser', { email, password })
    must(code !== envelopeCodes.success, 'editUser: another email is accepted without the login password')
    await expectRejection(client, 'editUser', request, envelopeCodes.paramsError)
  }
  const { email: kept } = await ok(client, 'userInfo')
  must(kept === email, 'editUser: refused, but the email was changed', kept)
}

export const accountChecks: readonly Check[] = [
  {
    area: 'access',
    name: 'a logout, where offered, ends its own session and no other',
    run: endOwnSession,
  },
  {
    area: 'access',
    name: 'another email is refused without the login password',
    // Of a host that does not refuse it, the address is changed for a moment.
    movesMoney: true,
    run: refuseWithoutPassword,
  },
]
