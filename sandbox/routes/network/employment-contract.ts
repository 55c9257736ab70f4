/** The employment contract's calls (docs/rules.md, sections P7 and R2). */

import type { Handlers, Sandbox } from '../../context.ts'
import {
  announceContract,
  type ContractFacts,
  confirmContract,
  currentContract,
} from '../../employment-contracts/contracts.ts'
import { type FileUse, type Permission, signedAddress } from '../../employment-contracts/signed-address.ts'
import { templateFields, templatePath } from '../../employment-contracts/template.ts'
import { lockAccount } from '../../ledger/accounts.ts'

/** How long an address for reading a file is valid, ms. */
const readAddressLifetimeMs = 5 * 60_000

/** The permission for one use of a contract's file. */
export function permissionFor(
  use: FileUse,
  { key, account_id, type, size }: Pick<ContractFacts, 'key' | 'account_id' | 'type' | 'size'>,
): Permission {
  return { use, key, ownerId: account_id, type, size }
}

function readAddress(
  { database, clock }: Sandbox,
  use: 'document' | 'signature',
  contract: ContractFacts,
): Promise<string> {
  const until = new Date(clock.now().getTime() + readAddressLifetimeMs)
  return signedAddress(database, permissionFor(use, contract), until)
}

async function documentResponse(sandbox: Sandbox, contract: ContractFacts) {
  return {
    key: contract.key,
    file_name: contract.file_name,
    size: contract.size,
    type: contract.type,
    sha256: contract.sha256 ?? '',
    uploaded_at: contract.confirmed_at?.toISOString() ?? '',
    url: await readAddress(sandbox, 'document', contract),
  }
}

async function signatureResponse(sandbox: Sandbox, contract: ContractFacts) {
  if (contract.signed_at === null || contract.reference === null) return undefined
  return {
    reference: contract.reference,
    at: contract.signed_at.toISOString(),
    signature_url: await readAddress(sandbox, 'signature', contract),
  }
}

export const contractHandlers = {
  contractUploadUrl: async ({ sandbox, account }, request) => {
    const { database, clock } = sandbox
    const contract = await database.withAccountLock(async (tx) => {
      await lockAccount(tx, account.id)
      return announceContract(tx, account.id, request, clock.now())
    }, account.id)
    const permission = permissionFor('upload', { ...contract, account_id: account.id })
    const upload_url = await signedAddress(database, permission, contract.expires_at)
    return { upload_url, key: contract.key }
  },

  contractUploadDone: async ({ sandbox: { database, clock }, account }, request) => {
    await database.withAccountLock(async (tx) => {
      await lockAccount(tx, account.id)
      await confirmContract(tx, account.id, request, clock.now())
    }, account.id)
    return {}
  },

  contractDetail: async ({ sandbox, account }) => {
    const contract = await currentContract(sandbox.database.read, account.id)
    return {
      template_url: templatePath,
      template_fields: templateFields,
      document: contract && (await documentResponse(sandbox, contract)),
      signed: contract && (await signatureResponse(sandbox, contract)),
    }
  },
} satisfies Handlers
