/** What a statement needs once a period is chosen, as one chunk: how it is made, and how it is shown. */
import { SummaryResult } from '../summary/summary-result.tsx'
import { gather } from './gather.ts'
import { StatementResult } from './statement-result.tsx'

export const statementParts = { gather, StatementResult, SummaryResult } as const
