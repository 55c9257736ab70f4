/** Hashing of login and transaction passwords: scrypt, with its cost written into each hash. */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** Cost of scrypt: `n` is the number of rounds, a power of two; memory is 128 * n * blockSize bytes. */
export interface PasswordCost {
  readonly n: number
  readonly blockSize: number
  readonly parallel: number
}

/** What a real start uses: 32 MB and some tens of milliseconds a hash. */
export const fullCost: PasswordCost = { n: 2 ** 15, blockSize: 8, parallel: 1 }

/** For tests only. */
export const cheapCost: PasswordCost = { n: 16, blockSize: 1, parallel: 1 }

export interface Passwords {
  readonly hash: (secret: string) => Promise<string>
  /** Without a stored hash it works as long and answers false, so that nobody can tell unknown users by the time. */
  readonly verify: (secret: string, stored: string | null | undefined) => Promise<boolean>
}

const keyBytes = 32
const stored = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/

function derive(secret: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
  const options: ScryptOptions = {
    N: cost.n,
    r: cost.blockSize,
    p: cost.parallel,
    maxmem: 256 * cost.n * cost.blockSize + 1024 * 1024,
  }
  return new Promise((resolve, reject) => {
    scrypt(secret.normalize('NFKC'), salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

function write(cost: PasswordCost, salt: Buffer, key: Buffer): string {
  return ['scrypt', cost.n, cost.blockSize, cost.parallel, salt.toString('base64url'), key.toString('base64url')].join('$')
}

function read(text: string): { cost: PasswordCost; salt: Buffer; key: Buffer } {
  const [, n, blockSize, parallel, salt, key] = stored.exec(text) ?? []
  if (salt === undefined || key === undefined) throw new Error('a stored password hash is not readable')
  return {
    cost: { n: Number(n), blockSize: Number(blockSize), parallel: Number(parallel) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  }
}

/** Passwords hashed at a cost; older hashes are verified at the cost they were made with. */
export function createPasswords(cost: PasswordCost): Passwords {
  const decoySalt = randomBytes(16)
  return {
    hash: async (secret) => {
      const salt = randomBytes(16)
      return write(cost, salt, await derive(secret, salt, cost))
    },
    verify: async (secret, hash) => {
      if (hash === null || hash === undefined) {
        await derive(secret, decoySalt, cost)
        return false
      }
      const known = read(hash)
      const key = await derive(secret, known.salt, known.cost)
      return key.length === known.key.length && timingSafeEqual(key, known.key)
    },
  }
}
