import { expect, test } from '../../fixtures.ts'
import { doMainJob } from '../../main-job.ts'

/**
 * On a phone. Before home, the destination and a settled plan led on to what comes next these were 17; the limit is 60 % of them.
 * The 13 presses then: create an account, set a transaction password, add a destination, back to home, plans, the product, put an
 * amount, see the plan, back to the plans, back to home, wallet, withdraw, to the wallet. The other 4 are taken to be scrolls: plans and
 * wallet were tiles below the first screen, and that version was not counted by this test. `AppPage.follow` counts today's.
 */
const maxMoves = 10

test('a newcomer does the main job, from the register page to money paid out', async ({
  page,
  desk,
  running,
}) => {
  // The longest path through the app.
  test.slow()
  const moves = await doMainJob({ page, desk, running, open: (path) => page.goto(`/#${path}`) })
  expect(moves, 'presses on navigation and scrolls').toBeLessThanOrEqual(maxMoves)
})
