import { createHash, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { basePath } from '#protocol/http/endpoint.ts'
import type { EndpointName } from '#protocol/http/endpoints.ts'
import { Envelope } from '#protocol/http/envelope.ts'
import { limits } from '#protocol/http/limits.ts'
import { issueHostSsoCode } from '../../auth/codes.ts'
import { standingCodes } from '../../seed/codes.ts'
import { contractSteps, pdf, sha256Of } from '../../testing/contract-steps.ts'
import {
  type AccountEndpoint,
  type Answer,
  type ErrorCases,
  sharedSandbox,
  testErrorCases,
  twice,
  updateAccount,
} from '../../testing/error-cases.ts'
import { pngOfSize } from '../../testing/files.ts'
import { registration, rightPassword } from '../../testing/sandbox.ts'
import { enterWrongCodes, switchOn } from '../../testing/second-factor.ts'
import { otherPassword, type TestWallet } from '../../testing/wallet.ts'

const shared = sharedSandbox()
const contract = contractSteps(() => shared().server)
const { invitation: invite, authorisation } = standingCodes
const password = 'correct horse'
const email = 'new@example.net'

const call = (name: EndpointName, request: Readonly<Record<string, unknown>> = {}, headers = {}) =>
  shared().server.call(name, request, headers)
const hostSsoCode = (username: string) => {
  const { database, clock } = shared().server.sandbox
  return issueHostSsoCode(database.db, clock, { username, lang: null })
}

/** The errors of a blocked account, by its status. */
function blocked(send: (wallet: TestWallet) => Answer) {
  const withStatus = (status: 'not_activated' | 'disabled' | 'cancelled') => async (wallet: TestWallet) => {
    await updateAccount(shared(), wallet, { status })
    return send(wallet)
  }
  return {
    'session.accountNotActivated': withStatus('not_activated'),
    'session.accountDisabled': withStatus('disabled'),
    'session.accountCancelled': withStatus('cancelled'),
  }
}

/** Makes the partner a user of the host app; resolves to a code for the partner. */
async function codeOfHostUser(wallet: TestWallet): Promise<string> {
  await updateAccount(shared(), wallet, { entry: 'host' })
  return hostSsoCode(wallet.username)
}

async function sendFile(wallet: TestWallet, bytes: Uint8Array<ArrayBuffer>) {
  const body = new FormData()
  body.append('file', new File([bytes], 'picture.png'))
  const request = { method: 'POST', headers: wallet.token, body }
  const answer = await shared().server.app.request(`${basePath}/files/upload`, request)
  return v.parse(Envelope, await answer.json())
}

/** Sends one request more than the limit allows. */
async function exceedLimit(send: () => Answer): Answer {
  for (let count = 0; count < 5; count += 1) await send()
  return send()
}

async function signContract({ token }: TestWallet): Promise<string> {
  const key = await contract.uploaded(token)
  await contract.done(token, key, sha256Of(pdf), await contract.uploadImage(token))
  return key
}

/** A mailed code for a new login password, with the name of its account. */
async function mailedReset({ username }: TestWallet) {
  await call('forgotPassword', { username })
  const [mail] = shared().server.sandbox.outbox.list()
  const code = /\b[0-9A-Z]{4}(?:-[0-9A-Z]{4})+\b/.exec(mail?.text ?? '')?.[0]
  return { username, code }
}

const cases: ErrorCases<AccountEndpoint> = {
  login: {
    'auth.credentialsWrong': ({ username }) => call('login', { username, password: 'not the right one' }),
    'auth.secondFactorNeeded': async (wallet) => {
      await switchOn(wallet, shared().clock)
      return call('login', { username: wallet.username, password })
    },
    ...blocked(({ username }) => call('login', { username, password })),
  },
  register: {
    'auth.invitationCodeNotFound': () =>
      call('register', { ...registration('ruth'), licenseKey: 'NONE-0000' }),
    'auth.usernameTaken': ({ username }) => call('register', registration(username)),
  },
  handOver: {
    'session.notAuthorised': () => call('handOver', { code: 'x'.repeat(43) }),
    'session.noUserData': async () => call('handOver', { code: await hostSsoCode('nobody-yet') }),
    ...blocked(async (wallet) => call('handOver', { code: await codeOfHostUser(wallet) })),
  },
  handOverRegister: {
    'session.notAuthorised': () => call('handOverRegister', { code: 'x'.repeat(43), invite }),
    'auth.invitationCodeNotFound': async () =>
      call('handOverRegister', { code: await hostSsoCode('olga'), invite: 'NONE-0000' }),
    'auth.usernameTaken': async ({ username }) =>
      call('handOverRegister', { code: await hostSsoCode(username), invite }),
    ...blocked(async (wallet) => call('handOverRegister', { code: await codeOfHostUser(wallet), invite })),
  },
  editUser: {
    'account.passwordNeeded': ({ send }) => send('editUser', { email }),
    'account.passwordWrong': ({ send }) => send('editUser', { email, password: 'wrong horse' }),
    'auth.secondFactorNeeded': async (wallet) => {
      await switchOn(wallet, shared().clock)
      return wallet.send('editUser', { email, password })
    },
    'auth.secondFactorWrong': async (wallet) => {
      await switchOn(wallet, shared().clock)
      return wallet.send('editUser', { email, password, code: '000000' })
    },
    'wallet.transactionPasswordMissing': async (wallet) => {
      await updateAccount(shared(), wallet, { entry: 'host', transaction_password_hash: null })
      return wallet.send('editUser', { email })
    },
    'wallet.transactionPasswordError': async (wallet) => {
      await updateAccount(shared(), wallet, { entry: 'host' })
      return wallet.send('editUser', { email })
    },
  },
  openStore: {
    'auth.authorisationCodeNotFound': async () => {
      const token = await shared().server.register()
      return call('openStore', { authorisation_code: 'NONE-0000', request_id: randomUUID() }, token)
    },
    'auth.storeAlreadyOpen': ({ send }) => send('openStore', { authorisation_code: authorisation }),
  },
  setNoticePreference: {
    'wallet.amountIncorrect': ({ send }) =>
      send('setNoticePreference', { kind: 'sign_in', inbox: true, above: '100' }),
  },
  signIn: { 'signIn.alreadyToday': ({ send }) => twice(() => send('signIn')) },
  changePassword: {
    'auth.oldPasswordWrong': ({ send }) =>
      send('changePassword', { old_password: 'not the one', new_password: 'another horse' }),
    'auth.newPasswordSame': ({ send }) =>
      send('changePassword', { old_password: password, new_password: password }),
  },
  setTransactionPassword: {
    'wallet.transactionPasswordTrivial': ({ send }) =>
      send('setTransactionPassword', { password: createHash('md5').update('654321').digest('hex') }),
    'wallet.transactionPasswordOldWrong': ({ send }) =>
      send('setTransactionPassword', { password: rightPassword, old: otherPassword }),
    'wallet.transactionPasswordLocked': ({ send }) =>
      exceedLimit(() => send('setTransactionPassword', { password: rightPassword, old: otherPassword })),
  },
  checkTransactionPassword: {
    'wallet.transactionPasswordError': ({ send }) =>
      send('checkTransactionPassword', { password: otherPassword }),
    'wallet.transactionPasswordLocked': ({ send }) =>
      exceedLimit(() => send('checkTransactionPassword', { password: otherPassword })),
    'wallet.transactionPasswordMissing': async (wallet) => {
      await updateAccount(shared(), wallet, { transaction_password_hash: null })
      return wallet.send('checkTransactionPassword', { password: rightPassword })
    },
  },
  receiveCoupons: { 'coupon.alreadyReceived': ({ send }) => twice(() => send('receiveCoupons')) },
  upload: {
    'upload.imageTooLarge': (wallet) => sendFile(wallet, new Uint8Array(limits.imageBytes + 1)),
    'upload.imageTooManyPixels': (wallet) => sendFile(wallet, pngOfSize(20_000, 20_000)),
    'upload.imageTypeNotAccepted': (wallet) =>
      sendFile(wallet, new TextEncoder().encode('\0\0\0\x18ftypheic')),
    'upload.notAnImage': (wallet) => sendFile(wallet, new TextEncoder().encode('words')),
  },
  contractUploadUrl: {
    'contract.alreadySigned': async (wallet) => {
      await signContract(wallet)
      return wallet.send('contractUploadUrl', { file_name: 'b.pdf', size: 100, type: 'application/pdf' })
    },
  },
  contractUploadDone: {
    'contract.notUploaded': async ({ token }) => {
      const { key } = await contract.announce(token, pdf.byteLength)
      return contract.done(token, key, sha256Of(pdf))
    },
    'contract.changedOnTheWay': async ({ token }) => {
      const { key, upload_url } = await contract.announce(token, pdf.byteLength)
      await contract.put(upload_url, pdf)
      return contract.done(token, key, sha256Of(new TextEncoder().encode('other')))
    },
    'contract.signatureMissing': async ({ token }) =>
      contract.done(token, await contract.uploaded(token), sha256Of(pdf), '/files/none'),
    'contract.alreadySigned': async (wallet) => {
      const { token } = wallet
      return contract.done(
        token,
        await signContract(wallet),
        sha256Of(pdf),
        await contract.uploadImage(token),
      )
    },
  },
  acceptorDetail: {
    'exchange.acceptanceCodeWrong': ({ send }) => send('acceptorDetail', { acceptance_code: 'NONE-0000' }),
  },
  follow: {
    'follow.operatorIdWrong': ({ send }) => send('follow', { operated_id: 'OP-0' }),
    'follow.operatorIdSame': ({ send }) => twice(() => send('follow', { operated_id: 'OP-1001' })),
  },
  operatorRecord: {
    'follow.operatorIdWrong': ({ send }) => send('operatorRecord', { operated_id: 'OP-0' }),
  },
  unfollow: {
    'follow.notFollowing': ({ send }) => send('unfollow', { operated_id: 'OP-1001' }),
  },
  markRead: { 'notification.markReadFailed': ({ send }) => send('markRead', { id: 'none' }) },
  checkLoginPassword: {
    'account.passwordWrong': ({ send }) => send('checkLoginPassword', { password: 'not the one' }),
  },
  resetPassword: {
    'auth.resetCodeWrong': ({ username }) =>
      call('resetPassword', { username, code: 'NONE-0000', password: 'another horse' }),
    'auth.secondFactorNeeded': async (wallet) => {
      await switchOn(wallet, shared().clock)
      return call('resetPassword', { ...(await mailedReset(wallet)), password: 'another horse' })
    },
    'auth.secondFactorWrong': async (wallet) => {
      await switchOn(wallet, shared().clock)
      const request = { ...(await mailedReset(wallet)), password: 'another horse' }
      return call('resetPassword', { ...request, second_factor: 'none' })
    },
    'auth.secondFactorPair': async (wallet) => {
      await switchOn(wallet, shared().clock)
      await enterWrongCodes(wallet)
      const request = { ...(await mailedReset(wallet)), password: 'another horse' }
      return call('resetPassword', { ...request, second_factor: '000000' })
    },
  },
  closeAccount: {
    'account.passwordWrong': ({ send }) => send('closeAccount', { password: 'not the one' }),
    'account.moneyLeft': ({ send }) => send('closeAccount', { password }),
    'account.movementPending': async (wallet) => {
      await wallet.withdraw('1000')
      return wallet.send('closeAccount', { password })
    },
  },
  contactSignature: {
    'general.notFound': ({ send }) => send('contactSignature', { id: 'nobody' }),
  },
}

testErrorCases(shared, cases)
