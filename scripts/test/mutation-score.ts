/** Reads Stryker's report (`mutation-testing-report-schema`) and computes the score of each file. Nothing here runs a test. */
import * as v from 'valibot'

/** A mutant that no test can kill, because the mutated code does the same. */
export interface EquivalentMutant {
  readonly file: string
  /** The code that is replaced. */
  readonly from: string
  readonly to: string
  readonly why: string
}

const Position = v.object({ line: v.number(), column: v.number() })

export const MutationReport = v.object({
  files: v.record(
    v.string(),
    v.object({
      source: v.string(),
      mutants: v.array(
        v.object({
          status: v.string(),
          replacement: v.optional(v.string(), ''),
          location: v.object({ start: Position, end: Position }),
        }),
      ),
    }),
  ),
})
export type MutationReport = v.InferOutput<typeof MutationReport>
type Mutant = MutationReport['files'][string]['mutants'][number]

export interface Survivor {
  readonly file: string
  readonly line: number
  readonly from: string
  readonly to: string
}

export interface FileScore {
  readonly file: string
  /** Mutants that a test killed, or that ended in an endless loop. */
  readonly killed: number
  /** Survivors that are listed as equivalent. */
  readonly equivalent: number
  readonly survivors: readonly Survivor[]
}

const oneLine = (code: string) => code.replace(/\s+/g, ' ').trim()

/** The code of a range; lines and columns start at 1. */
function codeAt(source: string, { start, end }: Mutant['location']): string {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const last = lines.length - 1
  return lines
    .map((line, index) =>
      line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : line.length),
    )
    .join('\n')
}

/** The score of each file. Mutants that do not compile or load count neither as killed nor as survivors. */
export function scoresOf(report: MutationReport, equivalents: readonly EquivalentMutant[]): FileScore[] {
  return Object.entries(report.files).map(([file, { source, mutants }]) => {
    const survivors = mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .map(({ location, replacement }) => ({
        file,
        line: location.start.line,
        from: oneLine(codeAt(source, location)),
        to: oneLine(replacement),
      }))
    const remaining = survivors.filter((mutant) => !equivalents.some((listed) => isSame(listed, mutant)))
    return {
      file,
      killed: mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length,
      equivalent: survivors.length - remaining.length,
      survivors: remaining,
    }
  })
}

const isSame = (listed: EquivalentMutant, mutant: Survivor) =>
  listed.file === mutant.file && listed.from === mutant.from && listed.to === mutant.to

/** The percentage of mutants that were killed, without the equivalent ones. */
export function percentOf({ killed, survivors }: Pick<FileScore, 'killed' | 'survivors'>): number {
  return killed + survivors.length === 0 ? 0 : (100 * killed) / (killed + survivors.length)
}

/** Listed mutants that no longer survive in a file of the report: they do not exist any more, or a test kills them. */
export function staleEquivalents(
  report: MutationReport,
  equivalents: readonly EquivalentMutant[],
): readonly EquivalentMutant[] {
  const surviving = scoresOf(report, []).flatMap(({ survivors }) => survivors)
  return equivalents.filter(
    (listed) => listed.file in report.files && !surviving.some((mutant) => isSame(listed, mutant)),
  )
}
