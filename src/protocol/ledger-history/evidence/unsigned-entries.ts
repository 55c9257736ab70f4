/** The part of the evidence that shows entries which the host did not sign, read from JSON. */
import type { Checkpoint } from '../checkpoint.ts'
import type { ShownEntry, ShownStatusChange } from '../leaf-of-entry.ts'
import { isChangeSigned, isRunSigned, leavesOf, type RangeAnswer } from '../shown-entries.ts'
import { type Fields, fieldsOf, numberOf, textOf, textsOf } from './json-values.ts'

/** Whether the entries, or the end of a withdrawal, are complete and not in the tree of the checkpoint. */
export function showsUnsignedEntries(checkpoint: Checkpoint, evidence: Fields): boolean {
  try {
    const range = rangeOf(evidence.range)
    const change = changeOf(evidence.change)
    if (change) return range !== undefined && !isChangeSigned(change, range, checkpoint)
    const entries = Array.isArray(evidence.entries) ? evidence.entries.map(entryOf) : []
    const shown = entries.filter((entry) => entry !== undefined)
    if (shown.length === 0 || shown.length < entries.length) return false
    // Without a place in the tree there is nothing that the host could prove.
    if (!leavesOf(shown, checkpoint.size)) return true
    return range !== undefined && !isRunSigned(shown, range, checkpoint)
  } catch {
    // A time or value that no host's answer has.
    return false
  }
}

function rangeOf(value: unknown): RangeAnswer | undefined {
  const { before, after, statuses } = fieldsOf(value)
  const hashes = [textsOf(before), textsOf(after)] as const
  const changes = Array.isArray(statuses) ? statuses.map(changeOf) : []
  const found = changes.filter((change) => change !== undefined)
  if (!hashes[0] || !hashes[1] || found.length < changes.length) return undefined
  return { before: hashes[0], after: hashes[1], statuses: found }
}

function changeOf(value: unknown): ShownStatusChange | undefined {
  const fields = fieldsOf(value)
  const [leaf, entry] = [numberOf(fields.leaf), numberOf(fields.entry)]
  const [status, time, salt] = [textOf(fields.status), textOf(fields.time), textOf(fields.salt)]
  if (leaf === undefined || entry === undefined || !status || !time || !salt) return undefined
  return { leaf, entry, status, time, salt }
}

function entryOf(value: unknown): ShownEntry | undefined {
  const fields = fieldsOf(value)
  const id = numberOf(fields.id)
  const [time, balance, type] = [textOf(fields.time), textOf(fields.balance), textOf(fields.type)]
  const [amount, after] = [textOf(fields.amount), textOf(fields.balance_after)]
  const params = Object.entries(fieldsOf(fields.remark_params)).map(([name, text]) => [name, String(text)])
  if (id === undefined || !time || !balance || !type || !amount || !after) return undefined
  return {
    id,
    time,
    balance,
    type,
    amount,
    balance_after: after,
    reference: textOf(fields.reference) ?? '',
    plan_id: textOf(fields.plan_id),
    corrects: numberOf(fields.corrects),
    request_id: textOf(fields.request_id),
    remark_key: textOf(fields.remark_key),
    remark_params: fields.remark_params === undefined ? undefined : Object.fromEntries(params),
    salt: textOf(fields.salt),
    destination_hash: textOf(fields.destination_hash),
    leaf: numberOf(fields.leaf),
    status: textOf(fields.status),
    status_change: changeOf(fields.status_change),
  }
}
