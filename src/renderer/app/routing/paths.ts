/** Every path of the app (docs/rules.md, section P2; the additional ones: section R3). */
export const paths = {
  root: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  entry: '/entry',
  welcome: '/ad-welcome',
  adCenter: '/ad-center',
  activities: '/ad-center/activities',
  coupons: '/ad-center/coupons',
  contract: '/ad-center/contract',
  contractPreview: '/ad-center/contract/preview',
  contractSign: '/ad-center/contract/sign',
  editLoginPassword: '/ad-center/edit-login-password',
  editPayPassword: '/ad-center/edit-pay-password',
  feedback: '/ad-center/feedback',
  level: '/ad-center/level',
  operated: '/ad-center/operated',
  question: '/ad-center/ques-detail',
  userSign: '/ad-center/user-sign',
  customer: '/customer',
  notification: '/notification',
  plan: '/plan',
  planDetail: '/plan/detail',
  productDetail: '/plan/goods-detail',
  wallet: '/wallet',
  bindCard: '/wallet/bind-card',
  foreignExchange: '/wallet/foreign-exchange',
  setPassword: '/wallet/set-password',
  receipt: '/wallet/receipt',
  fundingDetails: '/wallet/funding-details',
  statement: '/wallet/statement',
  summary: '/wallet/summary',
  disputes: '/wallet/disputes',
  spendingCap: '/wallet/spending-cap',
  profile: '/profile',
  sessions: '/profile/sessions',
  closeAccount: '/profile/close',
  settings: '/settings',
  about: '/about',
  terms: '/terms',
  privacy: '/privacy',
  rules: '/rules',
} as const

export const planDetailPath = (id: string): string => `${paths.planDetail}?${new URLSearchParams({ id })}`
export const productDetailPath = (id: string, planId?: string): string =>
  `${paths.productDetail}?${new URLSearchParams(planId === undefined ? { id } : { id, plan: planId })}`
/** The first step of a withdrawal (`features/wallet/withdrawal/withdrawal-flow-state.ts`). */
export const withdrawalPath = `${paths.wallet}?step=withdraw`
export const questionPath = (id: string): string => `${paths.question}?${new URLSearchParams({ id })}`
/** `entry` is the number of one of its ledger entries, which speeds up the lookup. */
export const receiptPath = (reference: string, entry?: number): string =>
  `${paths.receipt}?${new URLSearchParams({ reference, ...(entry !== undefined && { entry: String(entry) }) })}`
/** The delivery of a plan on a day (`YYYY-MM-DD`); `entry` is the number of one of its ledger entries. */
export const deliveryPath = (plan: string, day: string, entry: number): string =>
  `${paths.receipt}?${new URLSearchParams({ plan, day, entry: String(entry) })}`
export const disputePath = (reference: string): string =>
  `${paths.disputes}?${new URLSearchParams({ reference })}`
export const fundingPath = (type: string): string =>
  `${paths.fundingDetails}?${new URLSearchParams({ type })}`
/** `url` is the unchanged address of a contact. */
export const customerPath = (url: string): string => `${paths.customer}?${new URLSearchParams({ url })}`

/** True for the hash of `/entry` and of a page opened with `?entry=host` (docs/rules.md, section R3). */
export function isEntryRoute(hash: string): boolean {
  const [path = '', query = ''] = hash.replace(/^#/, '').split(/\?(.*)/s)
  return path.replace(/\/+$/, '') === paths.entry || new URLSearchParams(query).get('entry') === 'host'
}
