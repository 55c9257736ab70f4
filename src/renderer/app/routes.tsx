/** The pages, one row each; the frame alone draws headers from it (specification, section 2; decisions, section 6). */
import type { HeaderIcon, Page } from './page.ts'
import { paths } from './paths.ts'
import { publicPages } from './public-pages.ts'
import type { screenFiles } from './screen-files.ts'

/** A screen of `screen-files.ts`. */
const screen = (name: keyof typeof screenFiles) => async () =>
  (await import('./screen-files.ts')).screenFiles[name]()

const usual: readonly HeaderIcon[] = ['service', 'language', 'bell']

/** A page that one came to from another. */
const inner = { back: 'history', icons: usual } as const

export const pages: readonly Page[] = [
  ...publicPages,
  {
    path: paths.adCenter,
    load: screen('adCenter'),
    texts: ['ad-center'],
    title: 'adCenter',
    next: [paths.plan, paths.wallet],
    back: 'host',
    icons: [...usual, 'logout'],
  },
  {
    path: paths.activities,
    load: screen('activities'),
    texts: ['rewards'],
    title: 'activities',
    ...inner,
  },
  {
    path: paths.coupons,
    load: screen('coupons'),
    texts: ['rewards'],
    title: 'coupons',
    ...inner,
  },
  {
    path: paths.contract,
    load: screen('contract'),
    texts: ['contract'],
    title: 'contract',
    back: paths.adCenter,
    icons: ['service'],
  },
  {
    path: paths.contractPreview,
    load: screen('contractPreview'),
    texts: ['contract'],
    title: 'contractPreview',
    back: paths.contract,
    icons: ['service'],
  },
  {
    path: paths.contractSign,
    load: screen('contractSign'),
    texts: ['contract'],
    title: 'contractSign',
    back: paths.contractPreview,
    icons: ['service'],
  },
  {
    path: paths.level,
    load: screen('level'),
    texts: ['rewards'],
    title: 'level',
    ...inner,
  },
  {
    path: paths.userSign,
    load: screen('userSign'),
    texts: ['rewards'],
    title: 'userSign',
    ...inner,
  },
  {
    path: paths.operated,
    load: screen('operated'),
    texts: ['follow'],
    title: 'operated',
    ...inner,
  },
  {
    path: paths.feedback,
    load: screen('feedback'),
    texts: ['help'],
    title: 'feedback',
    ...inner,
    isBeforeStore: true,
  },
  {
    path: paths.question,
    load: screen('question'),
    texts: ['help', 'legal'],
    title: 'question',
    ...inner,
    isBeforeStore: true,
  },
  {
    path: paths.rules,
    load: screen('rules'),
    texts: ['help', 'legal'],
    title: 'rules',
    ...inner,
    isBeforeStore: true,
  },
  {
    path: paths.profile,
    load: screen('profile'),
    texts: ['profile'],
    title: 'profile',
    ...inner,
    isBeforeStore: true,
  },
  {
    path: paths.sessions,
    load: screen('sessions'),
    texts: ['security'],
    title: 'sessions',
    ...inner,
    isBeforeStore: true,
  },
  {
    path: paths.closeAccount,
    load: screen('closeAccount'),
    texts: ['profile'],
    title: 'closeAccount',
    ...inner,
    isBeforeStore: true,
  },
  {
    path: paths.editLoginPassword,
    load: screen('editLoginPassword'),
    texts: ['profile'],
    title: 'editLoginPassword',
    ...inner,
    isBeforeStore: true,
  },
  {
    path: paths.settings,
    load: screen('settings'),
    texts: ['profile', 'security'],
    title: 'settings',
    ...inner,
    isBeforeStore: true,
  },
  {
    path: paths.plan,
    load: screen('plan'),
    texts: ['plan'],
    title: 'plan',
    next: [paths.planDetail],
    back: paths.adCenter,
    icons: [...usual, 'logout'],
  },
  {
    path: paths.planDetail,
    load: screen('planDetail'),
    texts: ['plan'],
    title: 'planDetail',
    ...inner,
  },
  {
    path: paths.productDetail,
    load: screen('productDetail'),
    texts: ['plan'],
    title: 'productDetail',
    ...inner,
    header: 'transparent',
  },
  {
    path: paths.wallet,
    load: screen('wallet'),
    texts: ['wallet'],
    title: 'wallet',
    next: [paths.fundingDetails],
    ...inner,
  },
  {
    path: paths.bindCard,
    load: screen('bindCard'),
    texts: ['wallet'],
    title: 'bindCard',
    ...inner,
  },
  {
    path: paths.setPassword,
    load: screen('setPassword'),
    texts: ['wallet'],
    title: 'setPassword',
    ...inner,
  },
  {
    path: paths.receipt,
    load: screen('receipt'),
    texts: ['wallet'],
    title: 'receipt',
    ...inner,
  },
  {
    path: paths.fundingDetails,
    load: screen('fundingDetails'),
    texts: ['wallet'],
    title: 'fundingDetails',
    ...inner,
  },
  {
    path: paths.statement,
    load: screen('statement'),
    texts: ['wallet'],
    title: 'statement',
    ...inner,
  },
  {
    path: paths.disputes,
    load: screen('disputes'),
    texts: ['wallet'],
    title: 'disputes',
    ...inner,
  },
  {
    path: paths.spendingCap,
    load: screen('spendingCap'),
    texts: ['wallet'],
    title: 'spendingCap',
    ...inner,
  },
  {
    path: paths.editPayPassword,
    load: screen('editPayPassword'),
    texts: ['wallet'],
    title: 'editPayPassword',
    ...inner,
  },
  {
    path: paths.foreignExchange,
    load: screen('foreignExchange'),
    texts: ['exchange'],
    title: 'foreignExchange',
    ...inner,
    header: 'white',
  },
  {
    path: paths.notification,
    load: screen('notification'),
    texts: ['notification'],
    title: 'notification',
    ...inner,
    isBeforeStore: true,
  },
  {
    path: paths.customer,
    load: screen('customer'),
    texts: ['customer'],
    title: 'customer',
    back: 'opener',
    icons: [],
    isBeforeStore: true,
  },
  {
    path: '*',
    load: () => import('#features/not-found/screens/not-found-screen.tsx'),
    texts: [],
    title: 'notFound',
    ...inner,
    isPublic: true,
    isLight: true,
  },
]

/** True when the table has this page; what leads to a page that is not built yet is left out. */
export function hasPage(path: string): boolean {
  return pages.some((page) => page.path === path)
}
