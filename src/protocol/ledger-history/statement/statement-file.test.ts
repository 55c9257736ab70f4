import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { fileHashOf } from './statement-file.ts'

it.each(['a', 'é', '€', '😀', 'a😀'])(
  'the hash of a file is that of its bytes before the last record: %s',
  (character) => {
    // Every place of a character at the border of two pieces.
    for (let shift = 0; shift < 4; shift += 1) {
      const before = `${'.'.repeat(shift)}${character.repeat(70_000)}\r\n`
      expect(fileHashOf(`${before}proof,file\r\n`)).toBe(createHash('sha256').update(before).digest('hex'))
    }
  },
)
