/** Contract files by signed URLs: uploaded once, readable for minutes, never executed. */
import type { Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { cors as rule } from '#protocol/http/endpoint.ts'
import { limits } from '#protocol/http/limits.ts'
import type { MessageKey } from '#protocol/http/messages.ts'
import { documentTypes } from '#protocol/validation/file-type.ts'
import type { Sandbox } from '../../context.ts'
import {
  type ContractFacts,
  contractBytes,
  contractOf,
  storeContract,
} from '../../employment-contracts/contracts.ts'
import { addressFault, contractFilesPath, type FileUse } from '../../employment-contracts/signed-address.ts'
import { template, templatePath } from '../../employment-contracts/template.ts'
import type { Log } from '../../process/log.ts'
import { permissionFor } from '../../routes/network/employment-contract.ts'
import { BusinessError } from '../business-error.ts'
import { readBytes } from '../request/read-request.ts'
import { answerError, answerFailure } from '../respond.ts'
import { noScriptCsp, set } from '../security-headers.ts'

/** As in an object store, the HTTP status reports a rejected upload; the usual envelope has the reason. */
const statuses: Readonly<Partial<Record<MessageKey, ContentfulStatusCode>>> = {
  'contract.uploadExpired': 410,
  'contract.tooLarge': 413,
  'contract.notADocument': 415,
}

const attachmentHeaders = (name: string) => ({
  ...noScriptCsp,
  'Content-Disposition': `attachment; filename="${name}"`,
  'Access-Control-Allow-Origin': rule.origin,
})

/** The contract of a valid signed URL. A forged URL does not reveal whether the contract exists. */
async function authorizedContract(sandbox: Sandbox, use: FileUse, c: Context): Promise<ContractFacts> {
  const contract = await contractOf(sandbox.database.read, c.req.param('key') ?? '')
  const query = { expires: c.req.query('expires'), code: c.req.query('code') }
  const fault =
    contract &&
    (await addressFault(sandbox.database, permissionFor(use, contract), query, sandbox.clock.now()))
  if (contract === undefined || fault === 'forged') throw new BusinessError('general.paramsError')
  if (fault === 'expired') throw new BusinessError('contract.uploadExpired')
  return contract
}

function answerRejected(c: Context, error: unknown, log: Log): Response {
  set(c.res.headers, noScriptCsp)
  if (!(error instanceof BusinessError)) return answerError(c, error, 'contract file', log)
  return answerFailure(c, error, statuses[error.key] ?? 403)
}

async function upload(sandbox: Sandbox, c: Context): Promise<Response> {
  const contract = await authorizedContract(sandbox, 'upload', c)
  if (contract.stored_at !== null) throw new BusinessError('contract.uploadExpired')
  const maxBytes = Math.min(contract.size, limits.contractBytes)
  const file = await readBytes(c.req.raw, maxBytes, 'contract.tooLarge')
  await sandbox.database.transaction((tx) => storeContract(tx, contract, file, sandbox.clock.now()))
  return c.body(null, 204)
}

async function read(sandbox: Sandbox, use: 'document' | 'signature', c: Context): Promise<Response> {
  const contract = await authorizedContract(sandbox, use, c)
  const file = await contractBytes(sandbox.database.read, contract.key, use)
  if (file === undefined) throw new BusinessError('general.paramsError')
  const type = use === 'signature' ? 'image/png' : contract.type
  const name = `${use === 'signature' ? 'signature' : 'contract'}.${documentTypes[type]}`
  const headers = { ...attachmentHeaders(name), 'Content-Type': type, 'Cache-Control': 'private, no-store' }
  return c.body(new Uint8Array(file), 200, headers)
}

/** Adds the routes of contract files and of the template, before the middleware with the API's headers. */
export function serveContractFiles(app: Hono, sandbox: Sandbox, log: Log): void {
  const answer = (handle: (c: Context) => Promise<Response>) => (c: Context) =>
    handle(c).catch((error: unknown) => answerRejected(c, error, log))
  const uploadPath = `${contractFilesPath}/:key/upload`
  app.use(
    uploadPath,
    cors({ origin: rule.origin, allowMethods: ['PUT'], allowHeaders: ['Content-Type'], maxAge: 600 }),
  )
  app.put(
    uploadPath,
    answer((c) => upload(sandbox, c)),
  )
  for (const use of ['document', 'signature'] as const) {
    app.get(
      `${contractFilesPath}/:key/${use}`,
      answer((c) => read(sandbox, use, c)),
    )
  }
  app.get(templatePath, (c) =>
    c.body(template, 200, {
      ...attachmentHeaders('placard-contract.pdf'),
      'Content-Type': 'application/pdf',
      'Cache-Control': 'public, max-age=3600',
    }),
  )
}
