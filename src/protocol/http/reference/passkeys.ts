/** Reference of passkeys and of remembered devices. */
import type { passkeyAdditions } from '../../second-factor/passkey-additions.ts'
import { accountBlocked, type ReferenceOf, token } from './reference-of.ts'

const password = 'correct horse 1'
const challenge = 'bm8tc2VjcmV0.c2lnbmVk'
const code = '287082'
const id = '0b5f2c1e-6d0a-4c1b-9a55-8f2e6b1d7c34'
const credential = 'kV9cXQ2fT3mS1pZr'
const wrongPassword = 'account.passwordWrong'
const wrong = 'auth.secondFactorWrong'
const needsPair = 'auth.secondFactorPair'
const needed = 'auth.secondFactorNeeded'
const unknown = 'general.notFound'

const descriptor = { id: credential, type: 'public-key' as const, transports: ['internal'] }
const options = {
  challenge: 'q0Jw7Yx1',
  rpId: 'ads.example',
  timeout: 300_000,
  allowCredentials: [descriptor],
  userVerification: 'preferred' as const,
}

export const passkeyReference = {
  startPasskey: {
    summary: 'Returns what a new passkey is made with. With a second factor it needs that as well.',
    errors: [wrongPassword, wrong, needsPair, needed],
    example: {
      request: { password },
      response: {
        options: {
          rp: { id: 'ads.example', name: 'Placard' },
          user: { id: 'YW5h', name: 'ana.weber', displayName: 'ana.weber' },
          challenge: 'q0Jw7Yx1',
          pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
          timeout: 300_000,
          excludeCredentials: [descriptor],
          authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
          attestation: 'none',
        },
      },
    },
  },
  addPasskey: {
    summary:
      'Adds a passkey. If it is the first factor, the second factor is on and there are recovery codes, once.',
    errors: [wrong],
    example: {
      request: {
        name: 'Laptop',
        passkey: {
          id: credential,
          rawId: credential,
          type: 'public-key',
          response: {
            clientDataJSON: 'eyJ0eXBlIjoi',
            attestationObject: 'o2NmbXRk',
            transports: ['internal'],
          },
        },
      },
      response: { recovery_codes: ['K7QM-2XHD-9RTP', 'B4WZ-8NKC-3VFA'] },
    },
  },
  renamePasskey: {
    summary: 'Renames a passkey.',
    errors: [unknown],
    example: { request: { id, name: 'Old laptop' }, response: {} },
  },
  removePasskey: {
    summary: 'Removes a passkey. Without another factor this switches the second factor off.',
    errors: [wrongPassword, wrong, needsPair, needed, unknown],
    example: { request: { id, password, code }, response: {} },
  },
  removeAuthenticator: {
    summary: 'Removes the authenticator app. Without a passkey this switches the second factor off.',
    errors: [wrongPassword, wrong, needsPair, needed, unknown],
    example: { request: { password, code }, response: {} },
  },
  passkeyOptions: {
    summary: 'Returns what a passkey signs to prove the second factor in this session.',
    errors: [unknown],
    example: { request: {}, response: { options } },
  },
  passkeyLoginOptions: {
    summary: 'Returns what a passkey signs to finish a login, after the right password.',
    errors: ['session.tokenExpired'],
    example: { request: { challenge }, response: { options } },
  },
  passkeyResetOptions: {
    summary: 'Returns what a passkey signs for a new login password, with the mailed code.',
    errors: ['auth.resetCodeWrong', unknown],
    example: { request: { username: 'ana.weber', code: 'K7QM-2XHD-9RTP' }, response: { options } },
  },
  logInWithDevice: {
    summary: 'Finishes a login on a remembered device, and returns a token.',
    errors: [wrong, 'session.tokenExpired', ...accountBlocked],
    example: {
      request: { challenge, device: 'dGhpcy1pcy1hLXJlbWVtYmVyZWQtZGV2aWNlLXRva2V' },
      response: { token },
    },
  },
  forgetDevices: {
    summary: 'Forgets one remembered device, or all of them.',
    example: { request: { id }, response: { forgotten: 1 } },
  },
} satisfies ReferenceOf<typeof passkeyAdditions>
