import { test } from '../../fixtures.ts'
import { doMainJob } from '../../main-job.ts'

test('a newcomer does the main job, from the register page to money paid out', async ({
  page,
  desk,
  running,
}) => {
  // The longest path through the app.
  test.slow()
  await doMainJob({ page, desk, running, open: (path) => page.goto(`/#${path}`) })
})
