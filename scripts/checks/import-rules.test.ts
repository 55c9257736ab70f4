/** One file for each way to import across modules. */
import { describe, expect, test } from 'vitest'
import { checkImports } from './import-rules.ts'

const ALLOWED: Record<string, string> = {
  'src/protocol/money.ts': "import 'big.js'",
  'src/protocol/http/plans.ts': "import 'valibot'; import '../money.ts'",
  'src/protocol/http/plans.test.ts': "import 'vitest'; import './plans.ts'",
  'src/main/window.ts': "import '#protocol/ipc/bridge.ts'; import 'electron'",
  'src/preload/index.ts': "import '#protocol/ipc/bridge.ts'",
  'sandbox/ledger/post.ts': "import '#protocol/money.ts'; import '../db/schema.ts'; import 'drizzle-orm'",
  'sandbox/version.ts': "import '../package.json'",
  'conformance/plans.ts': "import '#protocol/http/plans.ts'",
  'src/renderer/lib/pick.ts': "import '#protocol/money.ts'",
  'src/renderer/ui/sheet/sheet.tsx':
    "import '#lib/pick.ts'; import '#i18n/format.ts'; import './sheet.module.css'",
  'src/renderer/data/http/client.ts': "import '#platform/index.ts'; import '#protocol/money.ts'",
  'src/renderer/session/store.ts': "import '#platform/index.ts'; import '#i18n/format.ts'",
  'src/renderer/data/rows.ts': "import '#session/store.ts'; import '#domain/period.ts'",
  'src/renderer/domain/period.ts': "import '#lib/pick.ts'",
  'src/renderer/shared/amount.tsx': "import '#session/store.ts'; import '#ui/sheet/sheet.tsx'",
  'src/renderer/features/plan/components/row.tsx': "import '#app/routing/paths.ts'; import '../model.ts'",
  'src/renderer/features/plan/screens/plan-screen.test.tsx':
    "import '#testing/app.tsx'; import '#app/routing/paths.ts'; import 'vitest'",
  'src/renderer/testing/app.tsx': "import '#app/routing/router.tsx'; import '#session/session.ts'",
  'src/renderer/app/layout/app-layout.tsx': "import '#features/plan/model.ts'; import '../paths.ts'",
  'e2e/web/main-job.ts': "import '#sandbox/main.ts'; import '../pages/login.ts'",
}
const FORBIDDEN: Record<string, string> = {
  'src/renderer/features/plan/screens/plan-screen.tsx': "import '#testing/app.tsx'",
  'src/protocol/http/net.ts': "import 'axios'",
  'src/protocol/http/file.ts': "import 'node:fs'",
  'src/protocol/http/sums.ts': "import 'big.js'",
  'src/protocol/up.ts': "import '#ui/sheet/sheet.tsx'",
  'src/preload/wire.ts': "import '#protocol/http/plans.ts'",
  'src/main/screen.ts': "import '#ui/sheet/sheet.tsx'",
  'sandbox/bridge.ts': "import '#protocol/ipc/bridge.ts'",
  'sandbox/routes/screen.ts': "import '../../src/renderer/app/routing/paths.ts'",
  'sandbox/routes/sums.ts': "import Big from 'big.js'",
  'conformance/rig.ts': "import '#sandbox/main.ts'",
  'src/renderer/lib/shown.ts': "import '#i18n/format.ts'",
  'src/renderer/i18n/store.ts': "import '#session/store.ts'",
  'src/renderer/lib/manifest.ts': "import '../../../package.json'",
  'src/renderer/platform/said.ts': "import '#i18n/format.ts'",
  'src/renderer/ui/money.tsx': "import '#protocol/money.ts'",
  'src/renderer/ui/amount.tsx': "import '#shared/amount.tsx'",
  'src/renderer/session/who.ts': "import { who } from '#data/user.ts'",
  'src/renderer/domain/type.ts': "import type { Who } from '#session/store.ts'",
  'src/renderer/data/row.ts': "import '#ui/sheet/sheet.tsx'",
  'src/renderer/session/lazy.ts': "export const load = () => import('#ui/sheet/sheet.tsx')",
  'src/renderer/session/again.ts': "export { who } from '#shared/amount.tsx'",
  'src/renderer/shared/plan.tsx': "import '#features/plan/model.ts'",
  'src/renderer/shared/beside.tsx': "import '../ui/sheet.tsx'",
  'src/renderer/features/plan/neighbour.ts': "import '#features/wallet/model.ts'",
  'src/renderer/features/plan/near.ts': "import '../wallet/model.ts'",
  'src/renderer/features/plan/components/deep.ts': "import '../../wallet/model.ts'",
  'src/renderer/features/plan/components/routes.ts': "import '#app/routing/routes.ts'",
  'src/renderer/features/plan/components/trick.ts': "import '#ui/../app/routing/routes.ts'",
  'src/renderer/features/plan/components/dotted.ts': "import './../../wallet/model.ts'",
  'src/renderer/features/plan/components/host.ts': "import '#sandbox/main.ts'",
  'src/renderer/features/plan/plan.test.ts': "import '#features/wallet/model.ts'",
  'src/renderer/app/host.ts': "import '#sandbox/main.ts'",
  'e2e/web/inside.ts': "import '#app/routing/routes.ts'",
}
const CYCLE: Record<string, string> = {
  'src/renderer/lib/one.ts': "import { two } from './two.ts'\nexport const one = () => two()",
  'src/renderer/lib/two.ts': "import { one } from '#lib/one.ts'\nexport const two = () => one()",
}

const { problems, cycles } = checkImports(new Map(Object.entries({ ...ALLOWED, ...FORBIDDEN, ...CYCLE })), {
  '#lib/': 'src/renderer/lib/',
})
const problemsOf = (file: string) => problems.filter((problem) => problem.startsWith(`${file} `))

describe('import directions', () => {
  test.each(Object.entries(ALLOWED))('%s may: %s', (file) => {
    expect(problemsOf(file)).toEqual([])
  })
  test.each(Object.entries(FORBIDDEN))('%s may not: %s', (file) => {
    expect(problemsOf(file)).toHaveLength(1)
  })
  test('files that import each other are one cycle', () => {
    expect(cycles).toEqual([Object.keys(CYCLE)])
  })
  test('a cycle of type imports is found, a chain of imports is none', () => {
    const types = { 'bench/a.ts': "import type { B } from './b.ts'", 'bench/b.ts': "export * from './a.ts'" }
    const chain = { 'bench/c.ts': "import './a.ts'; import './d.ts'", 'bench/d.ts': "import './b.ts'" }
    const found = checkImports(new Map(Object.entries({ ...chain, ...types })), {})
    expect(found).toEqual({ problems: [], cycles: [['bench/a.ts', 'bench/b.ts']] })
  })
  test('a file outside of every module is refused', () => {
    const found = checkImports(new Map([['src/renderer/new/a.ts', '']]), {})
    expect(found.problems).toEqual(['src/renderer/new/a.ts belongs to no module'])
  })
})
