import { describe, expect, it } from 'vitest'
import { readRunConfig, textIn } from './run-config.ts'

const operator = {
  name: 'Harbour Media Ltd',
  register_entry: 'Companies House 01234567',
  money_holder: { en: 'Harbour Bank', zh: '海港银行' },
  complaints: 'complaints@harbour.example',
  fees: 'None',
}
const problemsOf = (config: unknown) => readRunConfig(JSON.stringify(config)).problems

describe('config.json', () => {
  it('config.json may be empty and may set every field', () => {
    expect(readRunConfig('{}')).toEqual({ config: {}, problems: [] })
    const complete = {
      host: 'https://api.harbour.example',
      language: 'zh',
      customer_frame_hosts: ['https://help.harbour.example'],
      error_report_url: 'https://reports.harbour.example/placard',
      operator: { ...operator, ledger_key: 'ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW' },
    }
    expect(readRunConfig(JSON.stringify(complete))).toEqual({ config: complete, problems: [] })
  })

  it.each([
    [{ host: 'http://api.harbour.example' }, 'host', 'origin'],
    [{ host: 'https://api.harbour.example/' }, 'host', 'origin'],
    [{ host: 'https://api.harbour.example; script-src *' }, 'host', 'origin'],
    [{ host: 5 }, 'host', 'origin'],
    [{ language: 'xx' }, 'language', 'language'],
    [{ customer_frame_hosts: ['*'] }, 'customer_frame_hosts.0', 'origin'],
    [{ customer_frame_hosts: 'https://help.example' }, 'customer_frame_hosts', 'origin'],
    [{ error_report_url: 'javascript:0' }, 'error_report_url', 'address'],
    [{ operator: { ...operator, name: ' ' } }, 'operator.name', 'text'],
    [{ operator: { ...operator, fees: { zh: '无' } } }, 'operator.fees', 'text'],
    [{ operator: { ...operator, fees: { en: 'None', xx: 'None' } } }, 'operator.fees', 'text'],
    [{ operator: { ...operator, logo: 'x' } }, 'operator.logo', 'unknown'],
    [{ operator: { ...operator, ledger_key: 'ARpc' } }, 'operator.ledger_key', 'text'],
    [{ operator: 'me' }, 'operator', 'object'],
    [{ name: 'Another' }, 'name', 'unknown'],
    [{ sandbox: false }, 'sandbox', 'unknown'],
    ['x', '', 'object'],
  ])('config.json with %j has a problem at "%s": %s', (config, path, kind) => {
    expect(problemsOf(config)).toEqual([{ path, kind }])
  })

  it('config.json requires every field of the statement', () => {
    const { complaints: _removed, ...incomplete } = operator
    expect(problemsOf({ operator: incomplete })).toEqual([{ path: 'operator.complaints', kind: 'missing' }])
  })

  it('config.json is ignored completely if it has a problem', () => {
    expect(readRunConfig('{"host":').problems).toEqual([{ path: '', kind: 'notJson' }])
    expect(readRunConfig('{"operator": {}, "host": "https://a.example"}').config).toEqual({})
  })
})

it('a text is in the language, otherwise in English', () => {
  expect(textIn(operator.money_holder, 'zh')).toBe('海港银行')
  expect(textIn(operator.money_holder, 'de')).toBe('Harbour Bank')
  expect(textIn('All', 'de')).toBe('All')
})
