/** The passkeys of partners, made in software. */
import type { RunningSandbox } from '#sandbox/process/start-sandbox.ts'
import { type Authenticator, createAuthenticator } from '#sandbox/testing/passkey.ts'
import type { Api } from './app-client.ts'
import { loginPassword } from './partner.ts'

interface Scene {
  readonly running: Pick<RunningSandbox, 'origin'>
  readonly api: Api
}

/** What a new authenticator makes for the partner. */
export async function newPasskey({ api, running }: Scene, authenticator: Authenticator) {
  const { options } = await api.request('startPasskey', { password: loginPassword })
  return authenticator.create({
    challenge: options.challenge,
    rpId: options.rp.id,
    origin: running.origin,
  })
}

/** The id of a passkey of the partner. */
export async function passkeyId(scene: Scene, authenticator = createAuthenticator()): Promise<string> {
  const passkey = await newPasskey(scene, authenticator)
  await scene.api.request('addPasskey', { name: 'Laptop', passkey })
  const { passkeys } = await scene.api.request('secondFactor', {})
  return passkeys?.list[0]?.id ?? ''
}
