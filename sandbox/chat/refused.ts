import type { ProblemKey } from './chat-texts.ts'

/** What the conversation does not take; the text of `problem` is shown beside its form. */
export class Refused extends Error {
  readonly problem: ProblemKey
  readonly values: Readonly<Record<string, string>>

  constructor(problem: ProblemKey, values: Readonly<Record<string, string>> = {}) {
    super(problem)
    this.name = 'Refused'
    this.problem = problem
    this.values = values
  }
}
