/** The pages, one row each; the frame alone draws headers from it (specification, section 2; decisions, section 6). */
import type { HeaderIcon, Page } from './page.ts'
import { paths } from './paths.ts'
import { publicPages } from './public-pages.ts'

const usual: readonly HeaderIcon[] = ['service', 'language', 'bell']

/** A page that one came to from another. */
const inner = { back: 'history', icons: usual } as const

export const pages: readonly Page[] = [
  ...publicPages,
  {
    path: paths.adCenter,
    load: () => import('#features/ad-center/screens/overview-screen.tsx'),
    texts: ['ad-center'],
    title: 'adCenter',
    back: 'host',
    icons: [...usual, 'logout'],
  },
  {
    path: paths.activities,
    load: () => import('#features/rewards/screens/activities-screen.tsx'),
    texts: ['rewards', 'parts'],
    title: 'activities',
    ...inner,
  },
  {
    path: paths.coupons,
    load: () => import('#features/rewards/screens/coupons-screen.tsx'),
    texts: ['rewards', 'parts'],
    title: 'coupons',
    ...inner,
  },
  {
    path: paths.level,
    load: () => import('#features/rewards/screens/level-screen.tsx'),
    texts: ['rewards', 'parts'],
    title: 'level',
    ...inner,
  },
  {
    path: paths.userSign,
    load: () => import('#features/rewards/screens/sign-in-screen.tsx'),
    texts: ['rewards', 'parts'],
    title: 'userSign',
    ...inner,
  },
  {
    path: paths.operated,
    load: () => import('#features/follow/screens/follow-screen.tsx'),
    texts: ['follow', 'parts'],
    title: 'operated',
    ...inner,
  },
  {
    path: paths.feedback,
    load: () => import('#features/help/screens/feedback-screen.tsx'),
    texts: ['help', 'parts'],
    title: 'feedback',
    ...inner,
    isBeforeStore: true,
  },
  {
    path: paths.question,
    load: () => import('#features/help/screens/question-screen.tsx'),
    texts: ['help', 'legal'],
    title: 'question',
    ...inner,
    isBeforeStore: true,
  },
  {
    path: paths.rules,
    load: () => import('#features/help/screens/rules-screen.tsx'),
    texts: ['help', 'legal'],
    title: 'rules',
    ...inner,
    isBeforeStore: true,
  },
  {
    path: paths.profile,
    load: () => import('#features/profile/screens/profile-screen.tsx'),
    texts: ['profile', 'parts'],
    title: 'profile',
    ...inner,
    isBeforeStore: true,
  },
  {
    path: paths.editLoginPassword,
    load: () => import('#features/profile/screens/edit-password-screen.tsx'),
    texts: ['profile'],
    title: 'editLoginPassword',
    ...inner,
    isBeforeStore: true,
  },
  {
    path: paths.settings,
    load: () => import('#features/profile/screens/settings-screen.tsx'),
    texts: ['profile'],
    title: 'settings',
    ...inner,
    isBeforeStore: true,
  },
  {
    path: paths.plan,
    load: () => import('#features/plan/screens/plan-list-screen.tsx'),
    texts: ['plan'],
    title: 'plan',
    back: paths.adCenter,
    icons: [...usual, 'logout'],
  },
  {
    path: paths.planDetail,
    load: () => import('#features/plan/screens/plan-detail-screen.tsx'),
    texts: ['plan'],
    title: 'planDetail',
    ...inner,
  },
  {
    path: paths.productDetail,
    load: () => import('#features/plan/screens/product-detail-screen.tsx'),
    texts: ['plan'],
    title: 'productDetail',
    ...inner,
    header: 'transparent',
  },
  {
    path: paths.wallet,
    load: () => import('#features/wallet/screens/wallet-screen.tsx'),
    texts: ['wallet'],
    title: 'wallet',
    ...inner,
  },
  {
    path: paths.bindCard,
    load: () => import('#features/wallet/screens/bind-card-screen.tsx'),
    texts: ['wallet'],
    title: 'bindCard',
    ...inner,
  },
  {
    path: paths.setPassword,
    load: () => import('#features/wallet/screens/set-password-screen.tsx'),
    texts: ['wallet'],
    title: 'setPassword',
    ...inner,
  },
  {
    path: paths.receipt,
    load: () => import('#features/wallet/screens/receipt-screen.tsx'),
    texts: ['wallet'],
    title: 'receipt',
    ...inner,
  },
  {
    path: paths.fundingDetails,
    load: () => import('#features/wallet/screens/funding-screen.tsx'),
    texts: ['wallet'],
    title: 'fundingDetails',
    ...inner,
  },
  {
    path: paths.statement,
    load: () => import('#features/wallet/screens/statement-screen.tsx'),
    texts: ['wallet'],
    title: 'statement',
    ...inner,
  },
  {
    path: paths.disputes,
    load: () => import('#features/wallet/screens/disputes-screen.tsx'),
    texts: ['wallet'],
    title: 'disputes',
    ...inner,
  },
  {
    path: paths.spendingCap,
    load: () => import('#features/wallet/screens/spending-cap-screen.tsx'),
    texts: ['wallet'],
    title: 'spendingCap',
    ...inner,
  },
  {
    path: paths.editPayPassword,
    load: () => import('#features/wallet/screens/edit-pay-password-screen.tsx'),
    texts: ['wallet'],
    title: 'editPayPassword',
    ...inner,
  },
  {
    path: paths.foreignExchange,
    load: () => import('#features/exchange/screens/exchange-screen.tsx'),
    texts: ['exchange'],
    title: 'foreignExchange',
    ...inner,
    header: 'white',
  },
  {
    path: paths.notification,
    load: () => import('#features/notification/screens/notification-screen.tsx'),
    texts: ['notification'],
    title: 'notification',
    ...inner,
    isBeforeStore: true,
  },
  {
    path: paths.customer,
    load: () => import('#features/customer/screens/customer-screen.tsx'),
    texts: ['customer'],
    title: 'customer',
    back: 'history',
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
