/** The pages that need no token, as rows of the route table. */
import type { HeaderIcon, Page } from './page.ts'
import { paths } from './paths.ts'

const usual: readonly HeaderIcon[] = ['service', 'language', 'bell']

export const publicPages: readonly Page[] = [
  {
    path: paths.login,
    load: () => import('#features/auth/screens/login-screen.tsx'),
    texts: ['auth'],
    title: 'login',
    isTitleHidden: true,
    back: 'none',
    icons: ['service', 'language'],
    isPublic: true,
    isForVisitors: true,
    isLight: true,
  },
  {
    path: paths.register,
    load: () => import('#features/auth/screens/register-screen.tsx'),
    texts: ['auth'],
    title: 'register',
    isTitleHidden: true,
    back: 'none',
    icons: ['service', 'language'],
    isPublic: true,
    isForVisitors: true,
    isLight: true,
  },
  {
    path: paths.terms,
    load: () => import('#features/auth/screens/legal-screen.tsx'),
    texts: ['legal'],
    title: 'terms',
    back: 'history',
    icons: usual,
    isPublic: true,
    isLight: true,
  },
  {
    path: paths.privacy,
    load: () => import('#features/auth/screens/legal-screen.tsx'),
    texts: ['legal'],
    title: 'privacy',
    back: 'history',
    icons: usual,
    isPublic: true,
    isLight: true,
  },
  {
    path: paths.about,
    load: () => import('#features/about/screens/about-screen.tsx'),
    texts: ['about', 'parts'],
    title: 'about',
    back: 'history',
    icons: usual,
    isPublic: true,
    isLight: true,
  },
  {
    path: paths.welcome,
    load: () => import('#features/welcome/screens/welcome-screen.tsx'),
    texts: ['welcome'],
    title: 'welcome',
    isTitleHidden: true,
    back: 'none',
    icons: ['service'],
    header: 'white',
    isPublic: true,
  },
]
