/** Checks of passkeys and remembered devices (additions), as far as they can be made without an authenticator. */
import { additions } from '#protocol/http/endpoints.ts'
import { envelopeCodes } from '#protocol/http/envelope.ts'
import { type Check, type CheckContext, expectRejection, ok } from './check.ts'
import { must, NothingToCheck } from './client.ts'

const refused = envelopeCodes.paramsError

/** 16 bytes, as WebAuthn asks for (section 13.4.3), in base64url. */
const minChallenge = 22

/** Of no authenticator. */
const forged = (type: 'webauthn.create' | 'webauthn.get', challenge: string, origin: string) => ({
  id: 'Zm9yZ2Vk',
  rawId: 'Zm9yZ2Vk',
  type: 'public-key' as const,
  clientDataJSON: Buffer.from(JSON.stringify({ type, challenge, origin })).toString('base64url'),
})

async function startPasskey(context: CheckContext): Promise<void> {
  const { client, password } = context
  const { additions: offered } = await ok(client, 'basicConfig')
  if (!offered.includes(additions.startPasskey.path)) throw new NothingToCheck('not offered')
  const { is_on, passkeys } = await ok(client, 'secondFactor')
  if (passkeys === undefined) return must(false, 'secondFactor: the answer has no passkeys', undefined)
  for (const origin of passkeys.origins)
    must(
      `.${new URL(origin).hostname}`.endsWith(`.${passkeys.rp_id}`),
      'secondFactor: an origin is not of the domain of passkeys',
      origin,
    )
  if (is_on) throw new NothingToCheck('the account has a second factor')
  await expectRejection(client, 'startPasskey', { password: `${password} ` }, refused)
  const first = await ok(client, 'startPasskey', { password })
  const { options } = await ok(client, 'startPasskey', { password })
  must(options.rp.id === passkeys.rp_id, 'startPasskey: the passkey is of another domain', options.rp.id)
  must(
    options.challenge.length >= minChallenge,
    'startPasskey: the challenge is too short',
    options.challenge,
  )
  must(options.challenge !== first.options.challenge, 'startPasskey: a challenge came twice')
  const { clientDataJSON, ...credential } = forged(
    'webauthn.create',
    options.challenge,
    passkeys.origins[0] ?? '',
  )
  const response = { clientDataJSON, attestationObject: 'oA', transports: [] }
  await expectRejection(
    client,
    'addPasskey',
    { name: 'Forged', passkey: { ...credential, response } },
    refused,
  )
  const after = await ok(client, 'secondFactor')
  must(!after.is_on, 'addPasskey: a forged passkey switched the second factor on')
}

export const passkeyChecks: readonly Check[] = [
  {
    area: 'access',
    name: 'passkeys, where offered: each challenge is new, and what no authenticator made is refused',
    run: startPasskey,
  },
]
