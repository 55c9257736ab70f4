/** What the verifiers say of a fault, in English. */
import type {
  StatementFault,
  StatementFaultKind,
} from '#protocol/ledger-history/statement/statement-records.ts'

const texts: Readonly<Record<StatementFaultKind, string>> = {
  format: 'This is not a statement as the app saves it. Was it edited or saved again by a spreadsheet?',
  unsealed: 'This statement has no seals: its host keeps no verifiable history, or the seals were removed.',
  words: 'The header is not that of a statement in one of the known languages.',
  record: 'A record is not where it belongs.',
  cell: 'A cell does not say what its seal says.',
  seal: 'A seal is not the text of an entry, or was changed.',
  number: 'Entries are missing, or not in their order.',
  balance: 'The figures of a balance do not add up.',
  status: "A withdrawal's status is not the one that the host signed.",
  proof: 'A record of the proof is missing or was changed.',
  root: 'The entries are not those of the history that the host signed.',
  signature: "The host's signature is wrong.",
  key: 'Another key signed this history than the expected one.',
  code: 'The code for comparing devices belongs to another history.',
  file: 'The file is not complete as the app saved it: something in it was changed.',
  oldAccount: 'The two statements belong to different accounts.',
  oldKey: 'The two statements were signed by different keys.',
  oldHistory: 'The two statements tell different histories: the host changed what it told earlier.',
  oldNotComparable: 'The two statements do not meet: neither shows that it continues the other.',
}

/** For example `record 17, column amount: A cell does not say what its seal says.` */
export function faultText({ kind, record, column }: StatementFault): string {
  const place = [record && `record ${record}`, column && `column ${column}`].filter(Boolean).join(', ')
  return place ? `${place}: ${texts[kind]}` : texts[kind]
}
