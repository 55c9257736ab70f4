/**
 * Tests the tests: plants one fault per suite in a copy of the project and requires the suite to fail, with a failure that names
 * the test or key concerned. Words in the arguments select faults by name.
 */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findRuntime } from '../desktop/runtime.ts'
import { runNode } from '../env/run-tool.ts'
import { type Mutation, mutate } from './mutations.ts'

const root = join(import.meta.dirname, '..', '..')

/** A text that occurs once in a file, and what replaces it. */
interface TextFault {
  readonly name: string
  readonly file: string
  readonly from: string
  readonly to: string
}

type SuiteFault = (Mutation | TextFault) & {
  /** Commands, run in the copy until one fails. */
  readonly commands: readonly (readonly string[])[]
  /** What the failing command prints. */
  readonly failure: RegExp
  /** It runs Electron as another user, who needs a copy of the packages too. */
  readonly isDesktop?: true
}

const vitest = (project: string, ...filter: readonly string[]) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  `--project=${project}`,
  ...filter,
]
/** A second try, as in CI, would only take time. */
const oneTry = '--retries=0'
const playwright = (...args: readonly string[]) => [
  'node_modules/@playwright/test/cli.js',
  'test',
  oneTry,
  ...args,
]
const build = ['node_modules/vite/bin/vite.js', 'build', '--logLevel=warn']

const suiteFaults: readonly SuiteFault[] = [
  {
    name: 'unit: fees are rounded down',
    file: 'src/protocol/money.ts',
    in: 'multiply',
    from: 'Big.roundHalfUp',
    to: 'Big.roundDown',
    commands: [vitest('unit', 'src/protocol/money.test.ts')],
    failure: /FAIL .*money\.test\.ts/,
  },
  {
    name: 'api: a withdrawal is charged the wrong fee',
    file: 'src/protocol/http/wallet.ts',
    in: 'withdrawalFee',
    from: 'add(method.fee_fixed, multiply(',
    to: 'add(amount, multiply(',
    commands: [vitest('api', 'sandbox/routes/wallet/withdrawals.test.ts')],
    failure: /FAIL .*withdrawals\.test\.ts/,
  },
  {
    name: 'faults: a retry has a new idempotency key',
    file: 'sandbox/idempotency/with-idempotency-key.ts',
    in: 'withIdempotencyKey',
    from: 'request.request_id',
    to: 'crypto.randomUUID()',
    commands: [vitest('faults', '-t', '^withdraw has')],
    failure: /FAIL .*all-calls\.test\.ts/,
  },
  {
    name: 'components: a form says something else than that it saved',
    file: 'src/renderer/features/profile/components/profile-form.tsx',
    from: "t('edit.done')",
    to: "t('edit.title')",
    commands: [vitest('components', 'profile-screen')],
    failure: /FAIL .*profile-screen\.test\.tsx/,
  },
  {
    name: 'web: amounts are shown wrong',
    file: 'src/renderer/i18n/numbers.ts',
    in: 'digitsOf',
    from: 'return text',
    to: "return text.replace('1', '7')",
    commands: [build, playwright('e2e/web/money/wallet.spec.ts', '-g', 'a withdrawal survives')],
    failure: /1 failed[\s\S]*wallet\.spec\.ts/,
  },
  {
    name: 'visual: a wrong text',
    file: 'locales/en/wallet.json',
    from: '"title": "Total assets"',
    to: '"title": "Total asssets"',
    commands: [build, playwright('--config=playwright.visual.config.ts', '-g', ' wallet @/wallet$')],
    failure: /1 failed[\s\S]*visual\.spec\.ts/,
  },
  {
    name: 'desktop: the package does not start',
    file: 'src/main/index.ts',
    in: 'run',
    from: 'registerAppScheme()',
    to: 'process.exit(1)',
    commands: [['scripts/desktop/test.ts', oneTry, 'start.spec', '-g', 'untouched package']],
    failure: /1 failed[\s\S]*start\.spec\.ts/,
    isDesktop: true,
  },
  {
    name: 'check: a translation is missing',
    file: 'locales/de/wallet.json',
    from: '    "title": "Gesamtvermögen",\n',
    to: '',
    commands: [['scripts/checks/texts/check-locales.ts']],
    failure: /de\b.*wallet/,
  },
]

function plant(fault: SuiteFault, code: string): string {
  if ('in' in fault) return mutate(fault, code)
  const parts = code.split(fault.from)
  if (parts.length !== 2) throw new Error(`${fault.name}: "${fault.from}" occurs ${parts.length - 1} times`)
  return parts.join(fault.to)
}

/** A copy of the project's files with the fault; returns its folder. */
function copyWith(fault: SuiteFault): string {
  const copy = mkdtempSync(join(tmpdir(), 'placard-suite-fault-'))
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of files.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  // Else the desktop's user would need another copy.
  chmodSync(copy, 0o755)
  const packages = join(copy, 'node_modules')
  if (fault.isDesktop)
    cpSync(join(root, 'node_modules'), packages, { recursive: true, verbatimSymlinks: true })
  else symlinkSync(join(root, 'node_modules'), packages, 'junction')
  const path = join(copy, fault.file)
  writeFileSync(path, plant(fault, readFileSync(path, 'utf8')))
  return copy
}

/** Whether the suite failed as it should; prints the result, and the suite's output if it did not. */
async function isFound(fault: SuiteFault): Promise<boolean> {
  const copy = copyWith(fault)
  const startedAt = performance.now()
  const runtime = fault.isDesktop ? findRuntime() : undefined
  const env = {
    CI: 'true',
    ...(runtime && 'folder' in runtime && { ELECTRON_OVERRIDE_DIST_PATH: runtime.folder }),
  }
  let last = { code: 0, output: '' }
  try {
    for (const command of fault.commands) {
      last = await runNode(command, { quiet: true, cwd: copy, env })
      if (last.code !== 0) break
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const found = last.code !== 0 && fault.failure.test(last.output)
  console.log(`${found ? 'found ' : 'MISSED'} ${fault.name} (${seconds} s)`)
  if (!found) console.log(last.output.trimEnd().replaceAll(/^/gm, '       '))
  return found
}

const words = process.argv.slice(2)
const chosen = suiteFaults.filter(({ name }) => words.every((word) => name.includes(word)))
let missed = 0
for (const fault of chosen) if (!(await isFound(fault))) missed += 1
console.log(`\n${chosen.length - missed} found, ${missed} missed`)
process.exitCode = missed === 0 && chosen.length > 0 ? 0 : 1
