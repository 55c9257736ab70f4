/** Hashing of login and transaction passwords: scrypt, with its cost written into each hash. */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** Cost of scrypt: 2 to the power of `logN` rounds, and 1024 bytes of memory for each. */
export interface PasswordCost {
  readonly logN: number
}

/** What a real start uses: 32 MB and some tens of milliseconds a hash. */
export const fullCost: PasswordCost = { logN: 15 }

/** For tests only. */
export const cheapCost: PasswordCost = { logN: 4 }

export interface Passwords {
  readonly hash: (secret: string) => Promise<string>
  /** Without a stored hash it works as long and answers false, so that nobody can tell unknown users by the time. */
  readonly verify: (secret: string, stored: string | null | undefined) => Promise<boolean>
}

const keyBytes = 32
const blockSize = 8
const stored = /^scrypt\$(\d+)\$8\$1\$([\w-]+)\$([\w-]+)$/

function derive(secret: string, salt: Buffer, { logN }: PasswordCost): Promise<Buffer> {
  const rounds = 2 ** logN
  const options: ScryptOptions = { N: rounds, r: blockSize, p: 1, maxmem: 256 * rounds * blockSize }
  return new Promise((resolve, reject) => {
    scrypt(secret.normalize('NFKC'), salt, keyBytes, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

function write({ logN }: PasswordCost, salt: Buffer, key: Buffer): string {
  return ['scrypt', logN, blockSize, 1, salt.toString('base64url'), key.toString('base64url')].join('$')
}

function read(text: string): { cost: PasswordCost; salt: Buffer; key: Buffer } {
  const [, logN, salt, key] = stored.exec(text) ?? []
  if (salt === undefined || key === undefined) throw new Error('a stored password hash is not readable')
  return {
    cost: { logN: Number(logN) },
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
