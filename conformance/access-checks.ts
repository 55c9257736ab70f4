/** Access rules and the format of rejections. */

import { tokenHeader } from '#protocol/http/endpoint.ts'
import { type EndpointName, specifiedEndpoints } from '#protocol/http/endpoints.ts'
import { envelopeCodes } from '#protocol/http/envelope.ts'
import { type Check, expectRejection } from './check.ts'
import { must } from './client.ts'

const isEndpointName = (name: string): name is EndpointName & keyof typeof specifiedEndpoints =>
  Object.hasOwn(specifiedEndpoints, name)

/** The endpoints of the specification that require a token. */
const userEndpoints = Object.keys(specifiedEndpoints)
  .filter(isEndpointName)
  .filter((name) => specifiedEndpoints[name].access === 'user' && name !== 'upload')

const unknownToken = 'bm8tc3VjaC10b2tlbi1ub3doZXJl'

export const accessChecks: readonly Check[] = [
  {
    area: 'access',
    name: 'a wrong login is refused with 400 and a reason',
    run: async ({ client, account }) => {
      const request = { username: account, password: `not the password ${Date.now()}` }
      await expectRejection(client, 'login', request, envelopeCodes.paramsError)
    },
  },
  {
    area: 'access',
    name: 'every call of a user is refused with 401 without a token',
    run: async ({ client }) => {
      for (const name of userEndpoints)
        await expectRejection(client, name, {}, envelopeCodes.notAuthorised, '')
    },
  },
  {
    area: 'access',
    name: 'an unknown token is refused with 401',
    run: async ({ client }) => {
      await expectRejection(client, 'userInfo', {}, envelopeCodes.notAuthorised, unknownToken)
    },
  },
  {
    area: 'access',
    name: 'a request that does not fit is refused with 400',
    run: async ({ client }) => {
      await expectRejection(client, 'planDetail', {}, envelopeCodes.paramsError)
      await expectRejection(client, 'planList', { page_size: 101 }, envelopeCodes.paramsError)
      await expectRejection(client, 'planList', { status: 'nonsense' }, envelopeCodes.paramsError)
    },
  },
  {
    area: 'access',
    name: 'a path that is not served is no success',
    run: async ({ client }) => {
      const { status, code } = await client.send('/no/such/call', { method: 'GET' })
      must(status === 404 || code !== envelopeCodes.success, 'an unknown path responds with success')
    },
  },
  {
    area: 'access',
    name: 'any origin may call, with a token in its header',
    run: async ({ client }) => {
      const preflight = await client.fetch('/user/info', {
        method: 'OPTIONS',
        headers: {
          Origin: 'https://app.example',
          'Access-Control-Request-Method': 'GET',
          'Access-Control-Request-Headers': tokenHeader.toLowerCase(),
        },
      })
      const allowed = preflight.headers.get('access-control-allow-headers')?.toLowerCase() ?? ''
      must(preflight.ok, `the preflight responds with HTTP ${preflight.status}`)
      must(
        preflight.headers.get('access-control-allow-origin') === '*',
        'the preflight does not allow every origin',
      )
      must(
        allowed.includes(tokenHeader.toLowerCase()),
        `the preflight does not allow ${tokenHeader}`,
        allowed,
      )
    },
  },
]
