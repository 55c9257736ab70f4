/** A valid request to each endpoint, with the state that it requires. */
import { createHash } from 'node:crypto'
import type { RequestOf } from '#protocol/http/endpoint.ts'
import type { EndpointName, Endpoints } from '#protocol/http/endpoints.ts'
import { pushReference } from '#protocol/http/reference/push.ts'
import { amount } from '#protocol/money.ts'
import { fromBase32, oneTimeCode, stepOf } from '#protocol/second-factor/one-time-code.ts'
import { issueHostSsoCode } from '#sandbox/auth/codes.ts'
import { resetAttempts } from '#sandbox/auth/rate-limit.ts'
import { issueChallenge } from '#sandbox/auth/second-factor/login-challenge.ts'
import { issueAcceptance } from '#sandbox/ledger/acceptances.ts'
import type { RunningSandbox } from '#sandbox/process/start-sandbox.ts'
import { acceptors } from '#sandbox/seed/acceptors.ts'
import { standingCodes } from '#sandbox/seed/codes.ts'
import { pdfWithPages, signatureImage } from '#sandbox/testing/files.ts'
import { createAuthenticator } from '#sandbox/testing/passkey.ts'
import type { Api } from './app-client.ts'
import {
  loginPassword,
  newName,
  newPartner,
  type Partner,
  partnerWithCredit,
  readyPartner,
  registration,
  rightPassword,
} from './partner.ts'
import { newPasskey, passkeyId } from './passkeys.ts'

interface Scene {
  readonly running: RunningSandbox
  readonly api: Api
  readonly partner: Partner
}

export type CreateRequest<Name extends EndpointName = EndpointName> = (
  scene: Scene,
) => Promise<RequestOf<Endpoints[Name]>> | RequestOf<Endpoints[Name]>

type Requests = { readonly [Name in EndpointName]: CreateRequest<Name> }

const request_id = () => crypto.randomUUID()
const nothing = () => ({})

function ofToday() {
  const today = new Date().toISOString().slice(0, 10)
  return { from: today, to: today }
}

const stepUp = ({ api }: Scene) => api.request('checkTransactionPassword', { password: rightPassword })

async function waitingPlan({ api }: Scene): Promise<string> {
  const { list } = await api.request('planList', { status: 'waitPut', page_size: 100 })
  const id = list.find(({ product_id }) => product_id === 'pebble-harbor')?.id
  if (id === undefined) throw new Error('there is no waiting plan')
  return id
}

async function withdrawal(scene: Scene): Promise<string> {
  await stepUp(scene)
  const { reference } = await scene.api.request('withdraw', {
    amount: '100',
    method: 'card',
    request_id: request_id(),
  })
  return reference
}

/** An announced deposit that waits. */
async function depositRequest({ api }: Scene): Promise<string> {
  const { reference } = await api.request('requestDeposit', { amount: '250', request_id: request_id() })
  return reference
}

/** A code for a user of the host app. */
const hostSsoCode = ({ running: { sandbox } }: Scene, username: string): Promise<string> =>
  issueHostSsoCode(sandbox.database.db, sandbox.clock, { username, lang: null })

const pdf = pdfWithPages(1)

async function contractKey({ api, running }: Scene): Promise<string> {
  const size = pdf.byteLength
  const { upload_url, key } = await api.request('contractUploadUrl', {
    file_name: 'contract.pdf',
    size,
    type: 'application/pdf',
  })
  await fetch(new URL(upload_url, running.origin), { method: 'PUT', body: pdf })
  return key
}

/** Resets the rate limit of reset codes, because all partners have the same address. */
const resetCodeLimit = ({ running: { sandbox } }: Scene) =>
  resetAttempts(sandbox, ['mailedCodeFromAddress', '127.0.0.1'])

/** The code of the last mail to an account. */
async function mailedCode(scene: Scene): Promise<string> {
  const { running, partner, api } = scene
  const { sandbox } = running
  await resetCodeLimit(scene)
  await api.request('forgotPassword', { username: partner.account.username })
  const mail = sandbox.outbox.list().find(({ to }) => to === partner.account.email)
  const code = /\b[0-9A-Z]{4}(?:-[0-9A-Z]{4})+\b/.exec(mail?.text ?? '')?.[0]
  if (code === undefined) throw new Error(`no code in ${mail?.text}`)
  return code
}

/** The secret of a second factor that waits for its first code. */
const startedSecret = async ({ api }: Scene): Promise<string> =>
  (await api.request('startSecondFactor', { password: loginPassword })).secret

/** The code of an authenticator app, now or some steps later. */
const codeOf = (secret: string, steps = 0): string =>
  oneTimeCode(fromBase32(secret), stepOf(Date.now()) + steps)

/**
 * Switches the second factor on; a code that is unused. Of the next step, which is accepted early: on a busy machine a step may pass
 * before the code arrives.
 */
async function unusedCode(scene: Scene): Promise<string> {
  const secret = await startedSecret(scene)
  await scene.api.request('confirmSecondFactor', { code: codeOf(secret) })
  return codeOf(secret, 1)
}

/** The file of an upload request. */
export const image = () => new File([signatureImage], 'image.png', { type: 'image/png' })

export const requests: Requests = {
  login: ({ partner }) => ({ username: partner.account.username, password: loginPassword }),
  register: () => registration(newName()),
  languageHint: nothing,
  handOver: async (scene) => {
    const username = newName()
    const invite = standingCodes.invitation
    await scene.api.request('handOverRegister', { code: await hostSsoCode(scene, username), invite })
    return { code: await hostSsoCode(scene, username) }
  },
  handOverRegister: async (scene) => ({
    code: await hostSsoCode(scene, newName()),
    invite: standingCodes.invitation,
  }),
  basicConfig: () => ({ lang: 'en' }),
  contractUploadUrl: () => ({ file_name: 'contract.pdf', size: pdf.byteLength, type: 'application/pdf' }),
  contractUploadDone: async (scene) => ({
    key: await contractKey(scene),
    sha256: createHash('sha256').update(pdf).digest('hex'),
  }),
  contractDetail: nothing,
  coupons: nothing,
  receiveCoupons: () => ({ request_id: request_id() }),
  upload: nothing,
  feedback: () => ({ topic: 'A question', content: 'Where do I find it?' }),
  acceptorOrders: nothing,
  acceptorDetail: async ({ running: { sandbox }, partner }) => {
    const acceptor = acceptors.find(({ currency }) => currency === 'USD')
    if (acceptor === undefined) throw new Error('there is no acceptor')
    const { db } = sandbox.database
    const { code } = await issueAcceptance(db, partner.account, acceptor, amount('50'), sandbox.clock.now())
    return { kind: acceptor.kind, acceptance_code: code }
  },
  followRecords: nothing,
  follow: () => ({ operated_id: 'OP-1001', request_id: request_id() }),
  operatorRecord: () => ({ operated_id: 'OP-1001' }),
  unfollow: async ({ api }) => {
    await api.request('follow', { operated_id: 'OP-1001', request_id: request_id() })
    return { operated_id: 'OP-1001', request_id: request_id() }
  },
  notifications: nothing,
  markRead: nothing,
  unreadCount: nothing,
  planList: nothing,
  planDetail: async (scene) => ({ id: await waitingPlan(scene) }),
  productDetail: () => ({ id: 'pebble-harbor' }),
  putPlan: async (scene) => {
    const id = await waitingPlan(scene)
    await stepUp(scene)
    return { id, amount: '120', request_id: request_id() }
  },
  waitingCount: nothing,
  statistics: () => ({ type: 4, user_time_zone: 'Europe/Berlin' }),
  userInfo: nothing,
  openStore: () => ({ authorisation_code: standingCodes.authorisation, request_id: request_id() }),
  editUser: () => ({ nickname: 'Ana' }),
  signIn: () => ({ request_id: request_id() }),
  changePassword: () => ({ old_password: loginPassword, new_password: 'another horse 2' }),
  setTransactionPassword: () => ({ password: '00000000000000000000000000000000', old: rightPassword }),
  checkTransactionPassword: () => ({ password: rightPassword }),
  property: nothing,
  withdraw: async (scene) => {
    await stepUp(scene)
    return { amount: '100', method: 'card', request_id: request_id() }
  },
  entries: nothing,
  bankCard: nothing,
  editBankCard: async (scene) => {
    await stepUp(scene)
    return { withdrawal_address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' }
  },
  secondFactor: nothing,
  startSecondFactor: () => ({ password: loginPassword }),
  confirmSecondFactor: async (scene) => ({ code: codeOf(await startedSecret(scene)) }),
  renewRecoveryCodes: async (scene) => ({ password: loginPassword, code: await unusedCode(scene) }),
  endSecondFactor: async (scene) => ({ password: loginPassword, code: await unusedCode(scene) }),
  checkSecondFactor: async (scene) => ({ code: await unusedCode(scene) }),
  logInWithCode: async (scene) => {
    const code = await unusedCode(scene)
    const { sandbox } = scene.running
    return { challenge: await issueChallenge(sandbox, scene.partner.account), code }
  },
  startPasskey: () => ({ password: loginPassword }),
  addPasskey: async (scene) => ({ name: 'Laptop', passkey: await newPasskey(scene, createAuthenticator()) }),
  renamePasskey: async (scene) => ({ id: await passkeyId(scene), name: 'Old laptop' }),
  removePasskey: async (scene) => {
    const authenticator = createAuthenticator()
    const id = await passkeyId(scene, authenticator)
    const { options } = await scene.api.request('passkeyOptions', {})
    const { origin } = scene.running
    const passkey = authenticator.get({ challenge: options.challenge, rpId: options.rpId, origin })
    return { id, password: loginPassword, passkey }
  },
  removeAuthenticator: async (scene) => ({ password: loginPassword, code: await unusedCode(scene) }),
  passkeyOptions: async (scene) => {
    await passkeyId(scene)
    return {}
  },
  passkeyLoginOptions: async (scene) => {
    await passkeyId(scene)
    return { challenge: await issueChallenge(scene.running.sandbox, scene.partner.account) }
  },
  passkeyResetOptions: async (scene) => {
    await passkeyId(scene)
    return { username: scene.partner.account.username, code: await mailedCode(scene) }
  },
  logInWithDevice: async (scene) => {
    const code = await unusedCode(scene)
    const { sandbox } = scene.running
    const challenge = () => issueChallenge(sandbox, scene.partner.account)
    const { device = '' } = await scene.api.request('logInWithCode', {
      challenge: await challenge(),
      code,
      remember: true,
    })
    return { challenge: await challenge(), device }
  },
  forgetDevices: nothing,
  signedIn: nothing,
  endSessions: nothing,
  logOut: nothing,
  checkLoginPassword: () => ({ password: loginPassword }),
  forgotPassword: async (scene) => {
    await resetCodeLimit(scene)
    return { username: scene.partner.account.username }
  },
  resetPassword: async (scene) => ({
    username: scene.partner.account.username,
    code: await mailedCode(scene),
    password: 'another horse 2',
  }),
  noticePreferences: nothing,
  setNoticePreference: () => ({ kind: 'settled', inbox: true, system: false, above: '100' }),
  setSettledNotice: async (scene) => ({ id: await waitingPlan(scene), is_on: true }),
  pushKey: nothing,
  subscribeToPush: () => pushReference.subscribeToPush.example.request,
  unsubscribeFromPush: nothing,
  signInDays: () => ({ month: new Date().toISOString().slice(0, 7) }),
  exportData: nothing,
  closeAccount: () => ({ password: loginPassword }),
  contactSignature: () => ({ id: 'support' }),
  returnStartUpCredit: () => ({ request_id: request_id() }),
  cancelWithdrawal: async (scene) => ({ reference: await withdrawal(scene), request_id: request_id() }),
  ledgerCheckpoint: () => ({ old: 0 }),
  ledgerProof: () => ({ number: 1 }),
  ledgerRange: () => ({ from: 0, to: 1 }),
  statement: ofToday,
  periodStatistics: ofToday,
  deposits: nothing,
  requestDeposit: () => ({ amount: '250', request_id: request_id() }),
  cancelDeposit: async (scene) => ({ reference: await depositRequest(scene), request_id: request_id() }),
  disputes: nothing,
  openDispute: async (scene) => ({
    reference: await withdrawal(scene),
    text: 'I did not ask for it.',
    request_id: request_id(),
  }),
  spendingCap: nothing,
  setSpendingCap: () => ({ cap: '200', request_id: request_id() }),
}

/** The state of the partner that an endpoint's request requires, unless the partner is ready for everything. */
const partners: Partial<Record<EndpointName, typeof readyPartner>> = {
  openStore: newPartner,
  closeAccount: newPartner,
  returnStartUpCredit: partnerWithCredit,
}

/** A partner in the state that an endpoint's request requires. */
export const partnerFor = (name: EndpointName, running: RunningSandbox, api: Api): Promise<Partner> =>
  (partners[name] ?? readyPartner)(running, api)
