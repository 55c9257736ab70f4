/** Hashing of login and transaction passwords: scrypt, with its cost stored in each hash. */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** Cost of scrypt: 2 to the power of `logN` rounds with 1024 bytes of memory each. */
export interface PasswordCost {
  readonly logN: number
}

/** The cost in production: 32 MB and some tens of milliseconds per hash. */
export const fullCost: PasswordCost = { logN: 15 }

/** For tests only. */
export const cheapCost: PasswordCost = { logN: 4 }

export interface Passwords {
  readonly hash: (secret: string) => Promise<string>
  /** Without a stored hash it takes the same time and returns false: timing does not reveal which users exist. */
  readonly verify: (secret: string, stored: string | null | undefined) => Promise<boolean>
}

const keyBytes = 32
const blockSize = 8
const storedHash = /^scrypt\$(\d+)\$8\$1\$([\w-]+)\$([\w-]+)$/

function derive(secret: string, salt: Buffer, { logN }: PasswordCost): Promise<Buffer> {
  const rounds = 2 ** logN
  const options: ScryptOptions = { N: rounds, r: blockSize, p: 1, maxmem: 256 * rounds * blockSize }
  return new Promise((resolve, reject) => {
    scrypt(secret.normalize('NFKC'), salt, keyBytes, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

function encode({ logN }: PasswordCost, salt: Buffer, key: Buffer): string {
  return ['scrypt', logN, blockSize, 1, salt.toString('base64url'), key.toString('base64url')].join('$')
}

function decode(text: string): { cost: PasswordCost; salt: Buffer; key: Buffer } {
  const [, logN, salt, key] = storedHash.exec(text) ?? []
  if (salt === undefined || key === undefined) throw new Error('a stored password hash is not readable')
  return {
    cost: { logN: Number(logN) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  }
}

/** Hashes passwords at a cost; a stored hash is verified at its own cost. */
export function createPasswords(cost: PasswordCost): Passwords {
  const decoySalt = randomBytes(16)
  return {
    hash: async (secret) => {
      const salt = randomBytes(16)
      return encode(cost, salt, await derive(secret, salt, cost))
    },
    verify: async (secret, hash) => {
      if (hash === null || hash === undefined) {
        await derive(secret, decoySalt, cost)
        return false
      }
      const expected = decode(hash)
      const key = await derive(secret, expected.salt, expected.cost)
      return key.length === expected.key.length && timingSafeEqual(key, expected.key)
    },
  }
}
