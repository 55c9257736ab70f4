/** The order of the test files of Vitest: the slow ones first, so that no core waits for one of them at the end. */
import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Starts processes or whole sandboxes, or runs something generated or many times. */
const isSlow = /\b(?:startProcess|startSandbox|spawn|longOr|numRuns)\b/

/**
 * By what a file contains, because a fresh clone has no times of an earlier run, and the size says little. The projects stay one
 * after the other, since a worker that is shared by the files of one ends when the next file is another's; the one with the fewest
 * files comes first, because it cannot keep all cores busy.
 */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const slow = new Set(sorted.filter(({ moduleId }) => isSlow.test(readFileSync(moduleId, 'utf8'))))
    const projects = [...Map.groupBy(sorted, ({ project }) => project.name).values()]
    return projects
      .toSorted((a, b) => a.length - b.length)
      .flatMap((own) => [...own.filter((file) => slow.has(file)), ...own.filter((file) => !slow.has(file))])
  }
}
