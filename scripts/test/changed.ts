/** Which tests a change concerns, by the paths of its files (`npm run test:changed`). */

export interface Selection {
  /** Files of Vitest that the module graph does not connect with the change. */
  readonly unit: readonly string[]
  /** Folders with component tests. */
  readonly components: readonly string[]
  /** Files of `e2e/web`. */
  readonly web: readonly string[]
  /** Paths of the pages whose visual states are concerned. */
  readonly visual: readonly string[]
  /** Files of `e2e/desktop`. */
  readonly desktop: readonly string[]
}

/** The web tests of each namespace of texts; a namespace without a row has visual states alone. */
const webSpecs: Readonly<Record<string, readonly string[]>> = {
  'ad-center': ['pages/ad-center.spec.ts'],
  auth: ['session/entry.spec.ts'],
  contract: ['pages/employment-contract.spec.ts'],
  customer: ['pages/customer.spec.ts'],
  entry: ['session/entry.spec.ts'],
  follow: ['session/operator.spec.ts'],
  notification: ['pages/push.spec.ts'],
  plan: ['money/plans.spec.ts'],
  security: ['session/second-factor.spec.ts'],
  update: ['session/min-version.spec.ts'],
  wallet: ['money/wallet.spec.ts'],
}

/** The pages that show the texts of a namespace; the test compares it with the routes. */
export const pagesOf: Readonly<Record<string, readonly string[]>> = {
  about: ['/about'],
  'ad-center': ['/ad-center'],
  auth: ['/login'],
  contract: ['/ad-center/contract', '/ad-center/contract/preview', '/ad-center/contract/sign'],
  customer: ['/customer'],
  entry: ['/entry'],
  exchange: ['/wallet/foreign-exchange'],
  follow: ['/ad-center/operated'],
  help: ['/ad-center/feedback', '/ad-center/ques-detail', '/rules'],
  legal: ['/terms', '/privacy', '/ad-center/ques-detail', '/rules'],
  notification: ['/notification'],
  parts: ['/about'],
  plan: ['/plan', '/plan/detail', '/plan/goods-detail', '/wallet/receipt'],
  profile: ['/profile', '/profile/close', '/ad-center/edit-login-password', '/settings'],
  rewards: ['/ad-center/activities', '/ad-center/coupons', '/ad-center/level', '/ad-center/user-sign'],
  security: ['/forgot-password', '/profile/sessions', '/settings'],
  wallet: [
    '/wallet',
    '/wallet/bind-card',
    '/wallet/set-password',
    '/wallet/receipt',
    '/wallet/funding-details',
    '/wallet/statement',
    '/wallet/summary',
    '/wallet/disputes',
    '/wallet/spending-cap',
    '/ad-center/edit-pay-password',
  ],
  welcome: ['/register', '/ad-welcome'],
}

/** Features whose namespace has another name than their folder. */
const namespaceOf: Readonly<Record<string, string>> = { 'employment-contract': 'contract' }

const folderOf = Object.fromEntries(Object.entries(namespaceOf).map(([folder, name]) => [name, folder]))

/** A walk through the whole app, for changes of what every page uses. */
const walk = 'money/main-job.spec.ts'

const unique = (items: readonly string[]) => [...new Set(items)].toSorted()

/** The namespace of a feature's folder or of a locale file, if the path is one. */
function namespaceOfPath(path: string): string | undefined {
  const [, feature] = /^src\/renderer\/features\/([^/]+)\//.exec(path) ?? []
  if (feature) return namespaceOf[feature] ?? feature
  return localeFile.exec(path)?.[2]
}

const localeFile = /^locales\/([^/]+)\/([^/]+)\.json$/

/** True for a change of nothing but the texts of pages. */
export const isTextsOnly = (files: readonly string[]): boolean =>
  files.length > 0 && files.every((path) => localeFile.test(path) && !isDesktop(path))

const isShared = (path: string) =>
  /^src\/renderer\/(?!features\/)/.test(path) || /^src\/(protocol|worker)\//.test(path)
const isDesktop = (path: string) =>
  /^src\/(main|preload)\//.test(path) ||
  path === 'locales/en/native.json' ||
  path === 'locales/en/desktop.json'

/** The tests beyond Vitest's own `--changed`, for paths in the project with `/` between the folders. */
export function selectionFor(files: readonly string[]): Selection {
  const namespaces = unique(files.flatMap((path) => namespaceOfPath(path) ?? []))
  const changedSpecs = (folder: string) =>
    files
      .filter((path) => path.startsWith(`e2e/${folder}/`) && path.endsWith('.spec.ts'))
      .map((path) => path.slice(`e2e/${folder}/`.length))
  return {
    unit: files.some((path) => path.startsWith('locales/'))
      ? ['src/renderer/i18n', 'scripts/checks/locale', 'scripts/checks/glossary']
      : [],
    components: unique(namespaces.map((name) => `src/renderer/features/${folderOf[name] ?? name}/`)),
    web: unique([
      ...namespaces.flatMap((name) => webSpecs[name] ?? []),
      ...changedSpecs('web'),
      ...(files.some(isShared) ? [walk] : []),
    ]),
    visual: unique(namespaces.flatMap((name) => pagesOf[name] ?? [])),
    desktop: unique([
      ...changedSpecs('desktop'),
      ...(files.some(isDesktop) ? ['start.spec.ts', 'main-job.spec.ts'] : []),
    ]),
  }
}
