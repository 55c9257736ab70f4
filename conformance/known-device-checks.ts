/** Checks of known devices (an addition): a login on a new device is told, one on a known device is not, and its token opens nothing. */
import { envelopeCodes } from '#protocol/http/envelope.ts'
import { type Check, type CheckContext, expectRejection, ok } from './check.ts'
import { must, NothingToCheck } from './client.ts'

const toldOf = async ({ client }: CheckContext) => (await ok(client, 'notifications', { page_size: 1 })).total

async function tellNewDevices(context: CheckContext): Promise<void> {
  const { client, account: username, password } = context
  const logIn = (device?: string) => ok(client, 'login', { username, password, device })
  const first = await client.call('login', { username, password })
  if (first.code !== envelopeCodes.success) throw new NothingToCheck('a login needs a second factor')
  const { device } = await logIn()
  if (device === undefined) throw new NothingToCheck('not offered')

  const before = await toldOf(context)
  await logIn(device)
  const known = await toldOf(context)
  must(known === before, 'login: told, although the device is known', known - before)
  const unknown = await logIn(`${device.slice(1)}${device[0] === 'A' ? 'B' : 'A'}`)
  must(unknown.device !== undefined, 'login: an unknown device gets no token')
  must((await toldOf(context)) > known, 'login: not told, although the device is unknown')
  await expectRejection(client, 'userInfo', {}, envelopeCodes.notAuthorised, device)
}

export const knownDeviceChecks: readonly Check[] = [
  {
    area: 'access',
    name: 'a login is told where the device is not known, and the token of a device is no login',
    run: tellNewDevices,
  },
]
