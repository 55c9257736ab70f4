/**
 * The pages, one row each: the screen, header, texts and guard of a page come from its row (docs/rules.md, sections P2
 * and R6).
 */
import LoginScreen from '#features/auth/screens/login-screen.tsx'
import type { HeaderIcon, Page } from './page.ts'
import { paths } from './paths.ts'

/**
 * Loads `features/<feature>/screens/<name>-screen.tsx`, given as `<feature>/<name>`. `data-pages.ts` finds the screens
 * behind the login: direct imports would add the names of their chunks to the login page.
 */
const screen = (file: string) => async () => (await import('./data-pages.ts')).dataPages.loadScreen(file)

const defaultIcons: readonly HeaderIcon[] = ['service', 'language', 'bell']

/** Defaults of a page that is opened from another page. */
const sub = { back: 'history', icons: defaultIcons } as const

/** Defaults of the pages below the wallet. */
const belowWallet = { texts: ['wallet'], ...sub } as const

/** Defaults of a page for visitors. */
const guest = {
  icons: ['service', 'language'],
  hideTitle: true,
  isPublic: true,
  guestOnly: true,
} as const

/** Defaults of a page that can be used before the ad account is open. */
const early = { ...sub, allowedBeforeActivation: true } as const

export const pages: readonly Page[] = [
  {
    path: paths.login,
    load: async () => ({ default: LoginScreen }),
    texts: ['auth'],
    title: 'login',
    back: 'none',
    ...guest,
    isLight: true,
    next: [paths.adCenter],
  },
  {
    path: paths.register,
    load: () => import('#features/auth/screens/register-screen.tsx'),
    texts: ['auth'],
    title: 'register',
    back: 'none',
    ...guest,
    isLight: true,
  },
  {
    path: paths.forgotPassword,
    load: () => import('#features/auth/screens/forgot-screen.tsx'),
    texts: ['security'],
    title: 'forgotPassword',
    back: paths.login,
    ...guest,
    isLight: true,
  },
  {
    path: paths.entry,
    load: () => import('#features/entry/screens/entry-screen.tsx'),
    texts: ['entry'],
    title: 'entry',
    hideTitle: true,
    back: 'none',
    icons: [],
    isPublic: true,
    isLight: true,
  },
  {
    path: paths.terms,
    load: () => import('#features/auth/screens/legal-screen.tsx'),
    texts: ['legal'],
    title: 'terms',
    ...sub,
    isPublic: true,
    isLight: true,
  },
  {
    path: paths.privacy,
    load: () => import('#features/auth/screens/legal-screen.tsx'),
    texts: ['legal'],
    title: 'privacy',
    ...sub,
    isPublic: true,
    isLight: true,
  },
  {
    path: paths.about,
    load: () => import('#features/about/screens/about-screen.tsx'),
    texts: ['about', 'parts'],
    title: 'about',
    ...sub,
    isPublic: true,
    isLight: true,
  },
  {
    path: paths.welcome,
    load: () => import('#features/welcome/screens/welcome-screen.tsx'),
    texts: ['welcome'],
    title: 'welcome',
    next: [paths.adCenter],
    hideTitle: true,
    back: 'none',
    icons: ['service'],
    header: 'white',
    isPublic: true,
  },
  {
    path: paths.adCenter,
    load: screen('ad-center/overview'),
    texts: ['ad-center'],
    title: 'adCenter',
    tab: 'home',
    next: [paths.plan, paths.wallet, paths.notification],
    back: 'host',
    icons: [...defaultIcons, 'logout'],
  },
  {
    path: paths.activities,
    load: screen('rewards/activities'),
    texts: ['rewards'],
    title: 'activities',
    ...sub,
  },
  { path: paths.coupons, load: screen('rewards/coupons'), texts: ['rewards'], title: 'coupons', ...sub },
  {
    path: paths.contract,
    load: screen('employment-contract/contract'),
    texts: ['contract'],
    title: 'contract',
    back: paths.adCenter,
    icons: ['service'],
  },
  {
    path: paths.contractPreview,
    load: screen('employment-contract/preview'),
    texts: ['contract'],
    title: 'contractPreview',
    back: paths.contract,
    icons: ['service'],
  },
  {
    path: paths.contractSign,
    load: screen('employment-contract/sign'),
    texts: ['contract'],
    title: 'contractSign',
    back: paths.contractPreview,
    icons: ['service'],
  },
  { path: paths.level, load: screen('rewards/level'), texts: ['rewards'], title: 'level', ...sub },
  {
    path: paths.userSign,
    load: screen('rewards/daily-check-in'),
    texts: ['rewards'],
    title: 'userSign',
    ...sub,
  },
  { path: paths.operated, load: screen('follow/follow'), texts: ['follow'], title: 'operated', ...sub },
  { path: paths.feedback, load: screen('help/feedback'), texts: ['help'], title: 'feedback', ...early },
  {
    path: paths.question,
    load: screen('help/question'),
    texts: ['help', 'legal'],
    title: 'question',
    ...early,
  },
  { path: paths.rules, load: screen('help/rules'), texts: ['help', 'legal'], title: 'rules', ...early },
  { path: paths.profile, load: screen('profile/profile'), texts: ['profile'], title: 'profile', ...early },
  {
    path: paths.sessions,
    load: screen('profile/sessions'),
    texts: ['security'],
    title: 'sessions',
    ...early,
  },
  {
    path: paths.closeAccount,
    load: screen('profile/close-account'),
    texts: ['profile'],
    title: 'closeAccount',
    ...early,
  },
  {
    path: paths.editLoginPassword,
    load: screen('profile/edit-password'),
    texts: ['profile'],
    title: 'editLoginPassword',
    ...early,
  },
  {
    path: paths.settings,
    load: screen('profile/settings'),
    texts: ['profile', 'security'],
    title: 'settings',
    ...early,
  },
  {
    path: paths.plan,
    load: screen('plan/plan-list'),
    texts: ['plan'],
    title: 'plan',
    tab: 'plans',
    next: [paths.planDetail, paths.adCenter, paths.wallet, paths.notification],
    back: paths.adCenter,
    icons: [...defaultIcons, 'logout'],
  },
  { path: paths.planDetail, load: screen('plan/plan-detail'), texts: ['plan'], title: 'planDetail', ...sub },
  {
    path: paths.productDetail,
    load: screen('plan/product-detail'),
    texts: ['plan'],
    title: 'productDetail',
    ...sub,
    header: 'transparent',
  },
  {
    path: paths.wallet,
    load: screen('wallet/wallet'),
    texts: ['wallet'],
    title: 'wallet',
    tab: 'wallet',
    next: [paths.adCenter, paths.plan, paths.notification, paths.fundingDetails],
    ...sub,
  },
  { path: paths.bindCard, load: screen('wallet/bind-card'), title: 'bindCard', ...belowWallet },
  { path: paths.setPassword, load: screen('wallet/set-password'), title: 'setPassword', ...belowWallet },
  {
    path: paths.receipt,
    load: screen('wallet/receipt'),
    texts: ['wallet', 'plan'],
    title: 'receipt',
    ...sub,
  },
  { path: paths.fundingDetails, load: screen('wallet/entries'), title: 'fundingDetails', ...belowWallet },
  { path: paths.statement, load: screen('wallet/statement'), title: 'statement', ...belowWallet },
  { path: paths.disputes, load: screen('wallet/disputes'), title: 'disputes', ...belowWallet },
  { path: paths.spendingCap, load: screen('wallet/spending-cap'), title: 'spendingCap', ...belowWallet },
  {
    path: paths.editPayPassword,
    load: screen('wallet/edit-pay-password'),
    title: 'editPayPassword',
    ...belowWallet,
  },
  {
    path: paths.foreignExchange,
    load: screen('exchange/exchange'),
    texts: ['exchange'],
    title: 'foreignExchange',
    ...sub,
    header: 'white',
  },
  {
    path: paths.notification,
    load: screen('notification/notification'),
    texts: ['notification'],
    title: 'notification',
    tab: 'inbox',
    next: [paths.adCenter, paths.plan, paths.wallet],
    ...early,
  },
  {
    path: paths.customer,
    load: screen('customer/customer'),
    texts: ['customer'],
    title: 'customer',
    back: 'opener',
    icons: [],
    allowedBeforeActivation: true,
  },
  {
    path: '*',
    load: () => import('#features/not-found/screens/not-found-screen.tsx'),
    texts: [],
    title: 'notFound',
    ...sub,
    isPublic: true,
    isLight: true,
  },
]

/** The page of a path: the 404 page for an unknown path, undefined for `/`, which only redirects. */
export function pageAt(pathname: string): Page | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  if (path === paths.root) return undefined
  return pages.find((page) => page.path === path) ?? pages.find((page) => page.path === '*')
}
