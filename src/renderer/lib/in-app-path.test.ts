import { expect, it } from 'vitest'
import { inAppPath } from './in-app-path.ts'

it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'wallet', '', 7, undefined])(
  'takes no %j for a path of the app',
  (value) => {
    expect(inAppPath(value)).toBeUndefined()
  },
)
