/** A request of each call that has its effect, with what has to be there before it. */
import { createHash } from 'node:crypto'
import type { RequestOf } from '#protocol/http/endpoint.ts'
import type { Calls, EndpointName } from '#protocol/http/endpoints.ts'
import { amount } from '#protocol/money.ts'
import { issueHostSsoCode } from '#sandbox/auth/codes.ts'
import { resetAttempts } from '#sandbox/auth/rate-limit.ts'
import { issueAcceptance } from '#sandbox/ledger/acceptances.ts'
import type { RunningSandbox } from '#sandbox/process/start-sandbox.ts'
import { acceptors } from '#sandbox/seed/acceptors.ts'
import { standingCodes } from '#sandbox/seed/codes.ts'
import { pdfWithPages, signatureImage } from '#sandbox/testing/test-files.ts'
import type { Api } from './app-client.ts'
import {
  loginPassword,
  newcomer,
  newName,
  newPartner,
  type Partner,
  readyPartner,
  rightPassword,
} from './partner.ts'

export interface Scene {
  readonly running: RunningSandbox
  readonly api: Api
  readonly partner: Partner
}

export type Prepared<Name extends EndpointName = EndpointName> = (
  scene: Scene,
) => Promise<RequestOf<Calls[Name]>> | RequestOf<Calls[Name]>

type Requests = { readonly [Name in EndpointName]: Prepared<Name> }

const request_id = () => crypto.randomUUID()
const nothing = () => ({})
const stepUp = ({ api }: Scene) => api.ask('checkTransactionPassword', { password: rightPassword })

async function waitingPlan({ api }: Scene): Promise<string> {
  const { list } = await api.ask('planList', { status: 'waitPut', page_size: 100 })
  const id = list.find(({ product_id }) => product_id === 'pebble-harbor')?.id
  if (id === undefined) throw new Error('no plan waits')
  return id
}

async function withdrawal(scene: Scene): Promise<string> {
  await stepUp(scene)
  const { reference } = await scene.api.ask('withdraw', {
    amount: '100',
    method: 'card',
    request_id: request_id(),
  })
  return reference
}

/** A code for a user of the host app. */
const handOverCode = ({ running: { sandbox } }: Scene, username: string): Promise<string> =>
  issueHostSsoCode(sandbox.database.db, sandbox.clock, { username, lang: null })

const pdf = pdfWithPages(1)

async function contractKey({ api, running }: Scene): Promise<string> {
  const size = pdf.byteLength
  const { upload_url, key } = await api.ask('contractUploadUrl', {
    file_name: 'contract.pdf',
    size,
    type: 'application/pdf',
  })
  await fetch(new URL(upload_url, running.origin), { method: 'PUT', body: pdf })
  return key
}

/** All partners come from this machine, which asks for more codes than one address may. */
const forgetCodes = ({ running: { sandbox } }: Scene) =>
  resetAttempts(sandbox, ['mailedCodeFromAddress', '127.0.0.1'])

/** What was mailed to an account last. */
async function mailedCode(scene: Scene): Promise<string> {
  const { running, partner, api } = scene
  const { sandbox } = running
  await forgetCodes(scene)
  await api.ask('forgotPassword', { username: partner.account.username })
  const mail = sandbox.outbox.list().find(({ to }) => to === partner.account.email)
  const code = /\b[0-9A-Z]{4}(?:-[0-9A-Z]{4})+\b/.exec(mail?.text ?? '')?.[0]
  if (code === undefined) throw new Error(`no code in ${mail?.text}`)
  return code
}

/** The file of an upload call. */
export const image = () => new File([signatureImage], 'image.png', { type: 'image/png' })

export const requests: Requests = {
  login: ({ partner }) => ({ username: partner.account.username, password: loginPassword }),
  register: () => newcomer(newName()),
  languageHint: nothing,
  handOver: async (scene) => {
    const username = newName()
    const invite = standingCodes.invitation
    await scene.api.ask('handOverRegister', { code: await handOverCode(scene, username), invite })
    return { code: await handOverCode(scene, username) }
  },
  handOverRegister: async (scene) => ({
    code: await handOverCode(scene, newName()),
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
    if (acceptor === undefined) throw new Error('nobody accepts')
    const { db } = sandbox.database
    const { code } = await issueAcceptance(db, partner.account, acceptor, amount('50'), sandbox.clock.now())
    return { kind: acceptor.kind, acceptance_code: code }
  },
  followRecords: nothing,
  follow: () => ({ operated_id: 'OP-1001', request_id: request_id() }),
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
  editBankCard: () => ({ withdrawal_address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' }),
  signedIn: nothing,
  endSessions: nothing,
  checkLoginPassword: () => ({ password: loginPassword }),
  forgotPassword: async (scene) => {
    await forgetCodes(scene)
    return { username: scene.partner.account.username }
  },
  resetPassword: async (scene) => ({
    username: scene.partner.account.username,
    code: await mailedCode(scene),
    password: 'another horse 2',
  }),
  signInDays: () => ({ month: new Date().toISOString().slice(0, 7) }),
  exportData: nothing,
  closeAccount: () => ({ password: loginPassword }),
  cancelWithdrawal: async (scene) => ({ reference: await withdrawal(scene), request_id: request_id() }),
  statement: () => {
    const today = new Date().toISOString().slice(0, 10)
    return { from: today, to: today }
  },
  disputes: nothing,
  openDispute: async (scene) => ({
    reference: await withdrawal(scene),
    text: 'I did not ask for it.',
    request_id: request_id(),
  }),
  spendingCap: nothing,
  setSpendingCap: () => ({ cap: '200', request_id: request_id() }),
}

/** Calls whose partner has an account and nothing else: what a ready one has done already. */
const ofNewcomers: ReadonlySet<EndpointName> = new Set(['openStore', 'closeAccount'])

/** The partner whom a call's request is about. */
export const partnerFor = (name: EndpointName, running: RunningSandbox, api: Api): Promise<Partner> =>
  ofNewcomers.has(name) ? newPartner(running, api) : readyPartner(running, api)
