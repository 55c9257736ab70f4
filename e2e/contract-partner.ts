/** A partner before his contract, and a file to send. */
import type { Page } from '@playwright/test'
import { paths } from '#app/routing/paths.ts'
import { template } from '#sandbox/employment-contracts/template.ts'
import type { RunningSandbox } from '#sandbox/process/start-sandbox.ts'
import { logInPartner } from './log-in-partner.ts'
import { ContractPages } from './pages/contract-pages.ts'

/** The template unless it is given bytes. */
export const pdfFile = (name: string, bytes: Uint8Array = template) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(bytes),
})

/** A new partner on the contract's page. */
export async function signIn(page: Page, running: RunningSandbox): Promise<ContractPages> {
  const pages = new ContractPages(page)
  await logInPartner(page, running, paths.contract)
  await pages.expectTitle('Employment contract')
  return pages
}
