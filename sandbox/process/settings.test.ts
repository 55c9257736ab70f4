import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

describe('settings', () => {
  it('settings have defaults', () => {
    expect(readSettings([], {})).toEqual({
      sitePort: 4400,
      deskPort: 4401,
      dataFolder: resolve('.sandbox'),
      databaseUrl: undefined,
      migrateUrl: undefined,
      speed: 60,
      isFresh: false,
      hasDemo: true,
      logLevel: 'error',
      listenOn: undefined,
      trustsProxy: false,
      minVersion: undefined,
      ledgerHost: undefined,
      passkeySite: undefined,
      metricsToken: undefined,
      traffic: { callsPerMinute: 1200, writesPerHour: 720 },
      push: { contact: undefined, testReceivers: [] },
      retention: { requests: 90, notifications: 365, feedback: 730, sessions: 30, histories: 1095 },
    })
  })

  it('settings are read from the arguments and the environment', () => {
    const environment = {
      PLACARD_PORT: '0',
      PLACARD_DESK_PORT: '0',
      PLACARD_DATA: '/tmp/x',
      SANDBOX_SPEED: '0.5',
      PLACARD_LOG: 'info',
      PLACARD_PASSKEY_ORIGINS: 'https://app.ads.example, https://ads.example',
      PLACARD_PASSKEY_DOMAIN: 'ads.example',
      PLACARD_LISTEN: '0.0.0.0',
      PLACARD_PROXY: '1',
      SANDBOX_MIN_VERSION: '1.2.0',
      PLACARD_LEDGER_HOST: 'ads.example',
      PLACARD_METRICS_TOKEN: '01234567890123456789',
      PLACARD_PUSH_CONTACT: 'mailto:push@ads.example',
      PLACARD_PUSH_TEST_RECEIVER: 'http://127.0.0.1:4500 http://127.0.0.1:4501',
      PLACARD_CALLS_PER_MINUTE: '60',
      PLACARD_WRITES_PER_HOUR: '100',
      PLACARD_KEEP_REQUESTS: '7',
    }
    expect(readSettings(['--fresh', '--no-demo'], environment)).toMatchObject({
      sitePort: 0,
      deskPort: 0,
      speed: 0.5,
      isFresh: true,
      hasDemo: false,
      logLevel: 'info',
      listenOn: '0.0.0.0',
      trustsProxy: true,
      minVersion: '1.2.0',
      ledgerHost: 'ads.example',
      passkeySite: {
        rpId: 'ads.example',
        origins: ['https://app.ads.example', 'https://ads.example'],
      },
      metricsToken: '01234567890123456789',
      traffic: { callsPerMinute: 60, writesPerHour: 100 },
      push: {
        contact: 'mailto:push@ads.example',
        testReceivers: ['http://127.0.0.1:4500', 'http://127.0.0.1:4501'],
      },
      retention: { requests: 7, notifications: 365 },
    })
    expect(readSettings([], { DATABASE_URL: 'postgres://host/name' }).databaseUrl).toBe(
      'postgres://host/name',
    )
  })

  it.each([
    [{ PLACARD_PORT: 'eighty' }, 'PLACARD_PORT'],
    [{ PLACARD_PASSKEY_ORIGINS: 'ads.example' }, 'PLACARD_PASSKEY_ORIGINS'],
    [{ PLACARD_PASSKEY_ORIGINS: 'http://ads.example' }, 'PLACARD_PASSKEY_ORIGINS'],
    [{ PLACARD_PASSKEY_ORIGINS: 'https://192.0.2.1' }, 'PLACARD_PASSKEY_ORIGINS'],
    [
      { PLACARD_PASSKEY_ORIGINS: 'https://ads.example', PLACARD_PASSKEY_DOMAIN: 'other.example' },
      'PLACARD_PASSKEY_DOMAIN',
    ],
    [{ PLACARD_PORT: '70000' }, 'PLACARD_PORT'],
    [{ PLACARD_PORT: '-1' }, 'PLACARD_PORT'],
    [{ PLACARD_DESK_PORT: '4400' }, 'PLACARD_DESK_PORT'],
    [{ SANDBOX_SPEED: '0' }, 'SANDBOX_SPEED'],
    [{ SANDBOX_SPEED: 'fast' }, 'SANDBOX_SPEED'],
    [{ PLACARD_LOG: 'loud' }, 'PLACARD_LOG'],
    [{ PLACARD_LISTEN: 'everywhere' }, 'PLACARD_LISTEN'],
    [{ PLACARD_PROXY: 'yes' }, 'PLACARD_PROXY'],
    [{ PLACARD_METRICS_TOKEN: 'short' }, 'PLACARD_METRICS_TOKEN'],
    [{ PLACARD_CALLS_PER_MINUTE: '0' }, 'PLACARD_CALLS_PER_MINUTE'],
    [{ PLACARD_WRITES_PER_HOUR: 'many' }, 'PLACARD_WRITES_PER_HOUR'],
    [{ PLACARD_KEEP_FEEDBACK: '1.5' }, 'PLACARD_KEEP_FEEDBACK'],
    [{ SANDBOX_MIN_VERSION: '1.2' }, 'SANDBOX_MIN_VERSION'],
    [{ SANDBOX_MIN_VERSION: 'newest' }, 'SANDBOX_MIN_VERSION'],
    [{ PLACARD_LEDGER_HOST: 'https://ads.example' }, 'PLACARD_LEDGER_HOST'],
    [{ PLACARD_PUSH_CONTACT: 'push@ads.example' }, 'PLACARD_PUSH_CONTACT'],
    [{ PLACARD_PUSH_TEST_RECEIVER: 'http://127.0.0.1/x' }, 'PLACARD_PUSH_TEST_RECEIVER'],
  ])('the error names the invalid setting of %j', (environment, name) => {
    expect(() => readSettings([], environment)).toThrow(name)
  })

  it('--fresh is rejected for a PostgreSQL database, and unknown options are rejected', () => {
    expect(() => readSettings(['--fresh'], { DATABASE_URL: 'postgres://host/name' })).toThrow(
      'Nothing was changed',
    )
    expect(() => readSettings(['--frehs'], {})).toThrow('--frehs')
  })
})
