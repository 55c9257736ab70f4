/**
 * The pages, one row each: the screen, header, texts and guard of a page come from its row (docs/rules.md, sections P2
 * and R6).
 */
import LoginScreen from '#features/auth/screens/login-screen.tsx'
import type { HeaderIcon, Page, TitleKey } from './page.ts'
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

type Row = Omit<Page, 'title'>

type PageName = Exclude<keyof typeof paths, 'root'>
const isTitled = (name: string): name is PageName => name in paths && name !== 'root'

const rows: readonly Row[] = [
  {
    path: paths.login,
    load: async () => ({ default: LoginScreen }),
    texts: ['auth'],
    back: 'none',
    ...guest,
    isLight: true,
    next: [paths.adCenter],
  },
  {
    path: paths.register,
    load: () => import('#features/auth/screens/register-screen.tsx'),
    texts: ['welcome'],
    back: 'none',
    ...guest,
    isLight: true,
  },
  {
    path: paths.forgotPassword,
    load: () => import('#features/auth/screens/forgot-screen.tsx'),
    texts: ['security'],
    back: paths.login,
    ...guest,
    isLight: true,
  },
  {
    path: paths.entry,
    load: () => import('#features/entry/screens/entry-screen.tsx'),
    texts: ['entry'],
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
    ...sub,
    isPublic: true,
    isLight: true,
  },
  {
    path: paths.privacy,
    load: () => import('#features/auth/screens/legal-screen.tsx'),
    texts: ['legal'],
    ...sub,
    isPublic: true,
    isLight: true,
  },
  {
    path: paths.about,
    load: () => import('#features/about/screens/about-screen.tsx'),
    texts: ['about', 'parts'],
    ...sub,
    isPublic: true,
    isLight: true,
  },
  {
    path: paths.welcome,
    load: () => import('#features/welcome/screens/welcome-screen.tsx'),
    texts: ['welcome'],
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
    tab: 'home',
    next: [paths.plan, paths.wallet, paths.notification],
    back: 'host',
    icons: [...defaultIcons, 'logout'],
  },
  {
    path: paths.activities,
    load: screen('rewards/activities'),
    texts: ['rewards'],
    ...sub,
  },
  { path: paths.coupons, load: screen('rewards/coupons'), texts: ['rewards'], ...sub },
  {
    path: paths.contract,
    load: screen('employment-contract/contract'),
    texts: ['contract'],
    back: paths.adCenter,
    icons: ['service'],
  },
  {
    path: paths.contractPreview,
    load: screen('employment-contract/preview'),
    texts: ['contract'],
    back: paths.contract,
    icons: ['service'],
  },
  {
    path: paths.contractSign,
    load: screen('employment-contract/sign'),
    texts: ['contract'],
    back: paths.contractPreview,
    icons: ['service'],
  },
  { path: paths.level, load: screen('rewards/level'), texts: ['rewards'], ...sub },
  {
    path: paths.userSign,
    load: screen('rewards/daily-check-in'),
    texts: ['rewards'],
    ...sub,
  },
  { path: paths.operated, load: screen('follow/follow'), texts: ['follow'], ...sub },
  { path: paths.feedback, load: screen('help/feedback'), texts: ['help'], ...early },
  {
    path: paths.question,
    load: screen('help/question'),
    texts: ['help', 'legal'],
    ...early,
  },
  { path: paths.rules, load: screen('help/rules'), texts: ['help', 'legal'], ...early },
  { path: paths.profile, load: screen('profile/profile'), texts: ['profile'], ...early },
  {
    path: paths.sessions,
    load: screen('profile/sessions'),
    texts: ['security'],
    ...early,
  },
  {
    path: paths.closeAccount,
    load: screen('profile/close-account'),
    texts: ['profile'],
    ...early,
  },
  {
    path: paths.editLoginPassword,
    load: screen('profile/edit-password'),
    texts: ['profile'],
    ...early,
  },
  {
    path: paths.settings,
    load: screen('profile/settings'),
    texts: ['profile', 'security'],
    ...early,
  },
  {
    path: paths.plan,
    load: screen('plan/plan-list'),
    texts: ['plan'],
    tab: 'plans',
    next: [paths.planDetail, paths.adCenter, paths.wallet, paths.notification],
    back: paths.adCenter,
    icons: [...defaultIcons, 'logout'],
  },
  { path: paths.planDetail, load: screen('plan/plan-detail'), texts: ['plan'], ...sub },
  {
    path: paths.productDetail,
    load: screen('plan/product-detail'),
    texts: ['plan'],
    ...sub,
    header: 'transparent',
  },
  {
    path: paths.wallet,
    load: screen('wallet/wallet'),
    texts: ['wallet'],
    tab: 'wallet',
    next: [paths.adCenter, paths.plan, paths.notification, paths.fundingDetails],
    ...sub,
  },
  { path: paths.bindCard, load: screen('wallet/bind-card'), ...belowWallet },
  { path: paths.setPassword, load: screen('wallet/set-password'), ...belowWallet },
  {
    path: paths.receipt,
    load: screen('wallet/receipt'),
    texts: ['wallet', 'plan'],
    ...sub,
  },
  { path: paths.fundingDetails, load: screen('wallet/entries'), ...belowWallet },
  { path: paths.statement, load: screen('wallet/statement'), ...belowWallet },
  { path: paths.summary, load: screen('wallet/summary'), ...belowWallet },
  { path: paths.disputes, load: screen('wallet/disputes'), ...belowWallet },
  { path: paths.spendingCap, load: screen('wallet/spending-cap'), ...belowWallet },
  {
    path: paths.editPayPassword,
    load: screen('wallet/edit-pay-password'),
    ...belowWallet,
  },
  {
    path: paths.foreignExchange,
    load: screen('exchange/exchange'),
    texts: ['exchange'],
    ...sub,
    header: 'white',
  },
  {
    path: paths.notification,
    load: screen('notification/notification'),
    texts: ['notification'],
    tab: 'inbox',
    next: [paths.adCenter, paths.plan, paths.wallet],
    ...early,
  },
  {
    path: paths.customer,
    load: screen('customer/customer'),
    texts: ['customer'],
    back: 'opener',
    icons: [],
    allowedBeforeActivation: true,
  },
  {
    path: '*',
    load: () => import('#features/not-found/screens/not-found-screen.tsx'),
    texts: [],
    ...sub,
    isPublic: true,
    isLight: true,
  },
]

/** For each path its name in `paths`, which is the name of the page's title too: said once, for a small login page. */
const titles = new Map<string, TitleKey>(
  Object.entries(paths).flatMap(([name, path]) => (isTitled(name) ? [[path, name]] : [])),
)

export const pages: readonly Page[] = rows.map((row) => ({
  title: titles.get(row.path) ?? 'notFound',
  ...row,
}))

/** The page of a path: the 404 page for an unknown path, undefined for `/`, which only redirects. */
export function pageAt(pathname: string): Page | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  if (path === paths.root) return undefined
  return pages.find((page) => page.path === path) ?? pages.find((page) => page.path === '*')
}
