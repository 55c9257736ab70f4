import { expect, it, vi } from 'vitest'
import { resolveApiHost } from './run-config.ts'

vi.mock('electron', () => ({ app: {} }))

const operator = {
  name: 'Harbour Media Ltd',
  register_entry: '01234567',
  money_holder: 'Harbour Bank',
  complaints: 'complaints@harbour.example',
  fees: 'None',
}
const run = (config: object) => ({ config, problems: [] })

it('the host comes from the environment, the configuration or the sandbox, as an origin', () => {
  expect(resolveApiHost('https://api.example/x/', run({ host: 'https://other.example' })).host).toBe(
    'https://api.example',
  )
  expect(resolveApiHost(undefined, run({ host: 'https://other.example' })).host).toBe('https://other.example')
  expect(resolveApiHost('http://api.example', run({})).host).toBe('http://localhost:4400')
})

it('the statement is kept only for the host of the same configuration', () => {
  const config = { host: 'https://other.example', operator }
  expect(resolveApiHost(undefined, run(config)).run.config.operator).toEqual(operator)
  expect(resolveApiHost('https://api.example', run(config)).run.config.operator).toBeUndefined()
  expect(resolveApiHost('https://api.example', run({ operator })).run.config.operator).toBeUndefined()
})
