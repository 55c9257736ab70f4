/** `npm run ledger:lift -- --by NAME --reason TEXT`: lifts the stops of the ledger after a full check. */
import './quick-start.ts'
import { parseArgs } from 'node:util'

const { liftStops } = await import('./ledger/checks/ledger-stops.ts')
const { runOperatorCommand } = await import('./process/operator-command.ts')
const { StartFailure } = await import('./process/settings.ts')

const usage = 'Usage: npm run ledger:lift -- --by NAME --reason TEXT'

function readArguments() {
  try {
    return parseArgs({ options: { by: { type: 'string' }, reason: { type: 'string' } } }).values
  } catch (error) {
    throw new StartFailure(`${error instanceof Error ? error.message : ''}\n${usage}`, { cause: error })
  }
}

await runOperatorCommand({
  unchanged: 'Nothing was lifted',
  refusal: 'may not lift stops',
  parse() {
    const values = readArguments()
    const [by, reason] = [values.by?.trim() ?? '', values.reason?.trim() ?? '']
    if (by === '' || reason === '') throw new StartFailure(usage)
    return async (database, at) => {
      const lifted = await liftStops(database, { by, reason, at })
      return lifted === 0 ? 'No stop was open.' : `${lifted} lifted. The record names ${by}.`
    }
  },
})
