/** Reference of registration, login, login sessions and password reset. */
import type { authEndpoints } from '../auth.ts'
import type { sessionAdditions } from '../session-additions.ts'
import { accountBlocked, at, type ReferenceOf, token } from './reference-of.ts'

export const authReference = {
  login: {
    summary: 'Logs a user in and returns a token, and on a new device one by which it is known again.',
    errors: ['auth.credentialsWrong', 'auth.secondFactorNeeded', ...accountBlocked],
    example: { request: { username: 'ana.weber', password: 'correct horse 1' }, response: { token } },
  },
  register: {
    summary: 'Creates an account with an invitation code and returns a token.',
    errors: ['auth.invitationCodeNotFound', 'auth.usernameTaken'],
    example: {
      request: {
        username: 'ana.weber',
        password: 'correct horse 1',
        email: 'ana@example.org',
        phone: '+491713920012',
        licenseKey: 'HARBOUR-7',
      },
      response: { token },
    },
  },
  languageHint: {
    summary: 'Returns the likely language of a visitor who has not chosen one.',
    example: { request: {}, response: { lang: 'de' } },
  },
  handOver: {
    summary: 'Exchanges the one-time code of a host app for a token.',
    errors: ['session.notAuthorised', 'session.noUserData', ...accountBlocked],
    example: { request: { code: 'one-time-code' }, response: { token } },
  },
  handOverRegister: {
    summary: 'Creates an account for a user of a host app and returns a token.',
    errors: ['session.notAuthorised', 'auth.invitationCodeNotFound', 'auth.usernameTaken', ...accountBlocked],
    example: { request: { code: 'one-time-code', invite: 'HARBOUR-7' }, response: { token } },
  },
  signedIn: {
    summary: "Lists the account's login sessions.",
    example: {
      request: {},
      response: {
        list: [
          { id: 's-1', browser: 'Firefox', system: 'Windows', since: at, last_seen: at, is_current: true },
          { id: 's-2', browser: 'Safari', system: 'iPhone', since: at, last_seen: at, is_current: false },
        ],
      },
    },
  },
  endSessions: {
    summary: 'Ends one login session of the account, or all others.',
    example: { request: { id: 's-2' }, response: { ended: 1 } },
  },
  logOut: {
    summary: 'Ends the session that sent the request.',
    example: { request: {}, response: {} },
  },
  checkLoginPassword: {
    summary:
      'Checks the login password without starting a session; may open the step-up window for a payout destination.',
    errors: ['account.passwordWrong'],
    example: { request: { password: 'correct horse 1' }, response: {} },
  },
  forgotPassword: {
    summary:
      'Mails a code for a new login password; the response does not reveal whether the account exists.',
    example: { request: { username: 'ana.weber' }, response: {} },
  },
  resetPassword: {
    summary: 'Sets a new login password with the mailed code, and ends every session.',
    errors: [
      'auth.resetCodeWrong',
      'auth.secondFactorNeeded',
      'auth.secondFactorWrong',
      'auth.secondFactorPair',
    ],
    example: {
      request: { username: 'ana.weber', code: 'K7QM-2XHD-9RTP', password: 'correct horse 2' },
      response: {},
    },
  },
} satisfies ReferenceOf<typeof authEndpoints & typeof sessionAdditions>
