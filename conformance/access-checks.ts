/** Who may call, and how a refusal looks. */

import { tokenHeader } from '#protocol/http/endpoint.ts'
import { calls, type EndpointName } from '#protocol/http/endpoints.ts'
import { envelopeCodes } from '#protocol/http/envelope.ts'
import { type Check, refusal } from './check.ts'
import { must } from './client.ts'

const isName = (name: string): name is EndpointName & keyof typeof calls => Object.hasOwn(calls, name)

/** The original calls that want a token. */
const guarded = Object.keys(calls)
  .filter(isName)
  .filter((name) => calls[name].access === 'user' && name !== 'upload')

const unknownToken = 'bm8tc3VjaC10b2tlbi1ub3doZXJl'

export const accessChecks: readonly Check[] = [
  {
    area: 'access',
    name: 'a wrong login is refused with 400 and a reason',
    run: async ({ client, account }) => {
      const request = { username: account, password: `not the password ${Date.now()}` }
      await refusal(client, 'login', request, envelopeCodes.paramsError)
    },
  },
  {
    area: 'access',
    name: 'every call of a user is refused with 401 without a token',
    run: async ({ client }) => {
      for (const name of guarded) await refusal(client, name, {}, envelopeCodes.notAuthorised, '')
    },
  },
  {
    area: 'access',
    name: 'an unknown token is refused with 401',
    run: async ({ client }) => {
      await refusal(client, 'userInfo', {}, envelopeCodes.notAuthorised, unknownToken)
    },
  },
  {
    area: 'access',
    name: 'a request that does not fit is refused with 400',
    run: async ({ client }) => {
      await refusal(client, 'planDetail', {}, envelopeCodes.paramsError)
      await refusal(client, 'planList', { page_size: 101 }, envelopeCodes.paramsError)
      await refusal(client, 'planList', { status: 'nonsense' }, envelopeCodes.paramsError)
    },
  },
  {
    area: 'access',
    name: 'a path that is not served is no success',
    run: async ({ client }) => {
      const { status, code } = await client.send('/no/such/call', { method: 'GET' })
      must(status === 404 || code !== envelopeCodes.success, 'an unknown path answers success')
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
      must(preflight.ok, `the preflight answers HTTP ${preflight.status}`)
      must(
        preflight.headers.get('access-control-allow-origin') === '*',
        'the preflight allows not every origin',
      )
      must(
        allowed.includes(tokenHeader.toLowerCase()),
        `the preflight does not allow ${tokenHeader}`,
        allowed,
      )
    },
  },
]
