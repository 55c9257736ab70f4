import { expect, it } from 'vitest'
import { inAppPath } from './in-app-path.ts'

it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'wallet', '', 7, undefined])(
  '%j is not a path of the app',
  (value) => {
    expect(inAppPath(value)).toBeUndefined()
  },
)
