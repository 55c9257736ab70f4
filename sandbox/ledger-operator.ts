/**
 * `npm run ledger:operator -- key | rotate-key | announce-restore`: the operator's part of the verifiable history
 * (docs/deploy.md).
 */
import './quick-start.ts'
import type { Act } from './process/operator-command.ts'

const { announceRestore, rotateKey, showKey } = await import('./ledger/history/operator-actions.ts')
const { runOperatorCommand } = await import('./process/operator-command.ts')
const { StartFailure } = await import('./process/settings.ts')

const actions = {
  key: async (database, now) => `"ledger_key": "${await showKey(database, now)}"`,
  'rotate-key': async (database, now) =>
    `"ledger_key": "${await rotateKey(database, now)}" (signed by the key before it)`,
  'announce-restore': async (database, now) => `${await announceRestore(database, now)} trees announced.`,
} satisfies Record<string, Act>

const isAction = (name: string | undefined): name is keyof typeof actions =>
  name !== undefined && Object.hasOwn(actions, name)

await runOperatorCommand({
  unchanged: 'Nothing was changed',
  refusal: "is not the operator's",
  parse() {
    const [name, ...rest] = process.argv.slice(2)
    if (!isAction(name) || rest.length > 0)
      throw new StartFailure('Usage: npm run ledger:operator -- key | rotate-key | announce-restore')
    return actions[name]
  },
})
