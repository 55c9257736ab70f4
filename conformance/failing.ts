/** What a check throws: what the host does not do, and what it did instead. */
export class Failing extends Error {
  /** What came back, shortened. */
  readonly got: string | undefined

  constructor(what: string, got?: string) {
    super(what)
    this.name = 'Failing'
    this.got = got
  }
}

/** What a check throws where the host gives it nothing to look at. */
export class NothingToCheck extends Error {}

export function must(isSo: boolean, what: string, got?: unknown): asserts isSo {
  if (!isSo) throw new Failing(what, got === undefined ? undefined : JSON.stringify(got).slice(0, 300))
}
