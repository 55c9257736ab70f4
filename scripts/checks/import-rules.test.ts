/** Plants one file for each way of crossing between modules and asks the linter itself what it finds. */
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runTool } from '../env/run-tool.ts'
import { DEPTHS, importRules } from './import-rules.ts'
import { modules } from './module-boundaries.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const ALLOWED: Record<string, string> = {
  'src/protocol/money.ts': "import 'big.js'",
  'src/protocol/http/plans.ts': "import 'valibot'; import '../money.ts'",
  'src/protocol/http/plans.test.ts': "import 'vitest'; import './plans.ts'",
  'src/main/window.ts': "import '#protocol/ipc/bridge.ts'; import 'electron'",
  'src/preload/index.ts': "import '#protocol/ipc/bridge.ts'",
  'sandbox/ledger/post.ts': "import '#protocol/money.ts'; import '../db/schema.ts'; import 'drizzle-orm'",
  'conformance/plans.ts': "import '#protocol/http/plans.ts'",
  'src/renderer/lib/pick.ts': "import '#protocol/money.ts'",
  'src/renderer/ui/sheet/sheet.tsx':
    "import '#lib/pick.ts'; import '#i18n/format.ts'; import './sheet.module.css'",
  'src/renderer/api/client.ts': "import '#platform/index.ts'; import '#protocol/money.ts'",
  'src/renderer/session/store.ts': "import '#api/client.ts'; import '#i18n/format.ts'",
  'src/renderer/shared/amount.tsx': "import '#session/store.ts'; import '#ui/sheet/sheet.tsx'",
  'src/renderer/features/plan/components/row.tsx': "import '#app/routing/paths.ts'; import '../model.ts'",
  'src/renderer/app/layout/app-layout.tsx': "import '#features/plan/model.ts'; import '../paths.ts'",
  'e2e/web/main-job.ts': "import '#sandbox/main.ts'; import '../pages/login.ts'",
}
const FORBIDDEN: Record<string, string> = {
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
  'src/renderer/platform/said.ts': "import '#i18n/format.ts'",
  'src/renderer/ui/money.tsx': "import '#protocol/money.ts'",
  'src/renderer/ui/amount.tsx': "import '#shared/amount.tsx'",
  'src/renderer/api/who.ts': "import { who } from '#session/store.ts'",
  'src/renderer/api/type.ts': "import type { Who } from '#session/store.ts'",
  'src/renderer/session/lazy.ts': "export const load = () => import('#ui/sheet/sheet.tsx')",
  'src/renderer/session/again.ts': "export { who } from '#shared/amount.tsx'",
  'src/renderer/shared/plan.tsx': "import '#features/plan/model.ts'",
  'src/renderer/shared/beside.tsx': "import '../ui/sheet.tsx'",
  'src/renderer/features/plan/neighbour.ts': "import '#features/wallet/model.ts'",
  'src/renderer/features/plan/near.ts': "import '../wallet/model.ts'",
  'src/renderer/features/plan/components/deep.ts': "import '../../wallet/model.ts'",
  'src/renderer/features/plan/components/routes.ts': "import '#app/routing/routes.tsx'",
  'src/renderer/features/plan/components/trick.ts': "import '#app/routing/routes.tsx'",
  'src/renderer/features/plan/components/dotted.ts': "import './../../wallet/model.ts'",
  'src/renderer/features/plan/components/host.ts': "import '#sandbox/main.ts'",
  'src/renderer/features/plan/plan.test.ts': "import '#features/wallet/model.ts'",
  'src/renderer/app/host.ts': "import '#sandbox/main.ts'",
  'e2e/web/inside.ts': "import '#app/routing/routes.tsx'",
}
const CYCLE: Record<string, string> = {
  'src/renderer/lib/one.ts': "import { two } from './two.ts'\nexport const one = () => two()",
  'src/renderer/lib/two.ts': "import { one } from '#lib/one.ts'\nexport const two = () => one()",
}

const folder = mkdtempSync(join(tmpdir(), 'placard-rules-'))
let report = ''
const isFound = (rule: string, file: string) =>
  report
    .split('\n')
    .some((line) => line.includes(`lint/${rule},`) && line.replaceAll('\\', '/').includes(`${file},`))

beforeAll(async () => {
  for (const [file, text] of Object.entries({ ...ALLOWED, ...FORBIDDEN, ...CYCLE })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `${text}\n`)
  }
  cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'))
  writeFileSync(join(folder, 'biome.imports.json'), JSON.stringify(importRules()))
  const config = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'))
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, vcs: undefined, $schema: undefined }))
  report = (
    await runTool('biome', ['lint', '--reporter=github', '--max-diagnostics=500'], {
      quiet: true,
      cwd: folder,
    })
  ).output
}, 30_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('import directions', () => {
  test.each(Object.entries(ALLOWED))('%s may: %s', (file) => {
    expect(isFound('style/noRestrictedImports', file)).toBe(false)
  })
  test.each(Object.entries(FORBIDDEN))('%s may not: %s', (file) => {
    expect(isFound('style/noRestrictedImports', file)).toBe(true)
  })
  test.each(Object.keys(CYCLE))('%s stands in a cycle', (file) => {
    expect(isFound('suspicious/noImportCycles', file)).toBe(true)
  })
})

test('every room is known, and none lies deeper than the rules reach', () => {
  const files = globSync(['src/**/*.{ts,tsx}', 'sandbox/**/*.ts', 'e2e/**/*.ts', 'scripts/**/*.ts'], {
    cwd: ROOT,
  })
  const roots = modules.map(({ folder: name }) => new RegExp(`^${name.replace('*', '[^/]+')}/(.+)$`))
  const strays = files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => {
      const inside = roots.map((root) => root.exec(file)?.[1]).find((path) => path !== undefined)
      return inside === undefined || inside.split('/').length > DEPTHS
    })
  expect(strays).toEqual([])
})
