/** Fills in the template of the contract: a PDF of its own, which is then uploaded, reviewed and signed like any other. */
import { fetchFile } from '#data/http/files.ts'
import type { TemplateFields } from '#protocol/http/employment-contract.ts'
import { openPdf } from './pdf.ts'

export interface ContractData {
  readonly name: string
  readonly username: string
  /** `YYYY-MM-DD`. */
  readonly date: string
}

/** Fetches the template and fills in its fields. */
export async function filledContract(
  template: { readonly url: string; readonly fields: TemplateFields },
  data: ContractData,
  signal: AbortSignal,
): Promise<File> {
  const { name, username, date } = template.fields
  const values = new Map([[name, data.name]])
  if (username !== undefined) values.set(username, data.username)
  if (date !== undefined) values.set(date, data.date)
  const type = 'application/pdf'
  const pdf = await openPdf(await fetchFile(template.url, type, signal))
  try {
    return new File([await pdf.filled(values)], `contract ${data.date}.pdf`, { type })
  } finally {
    pdf.close()
  }
}
