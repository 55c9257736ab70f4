/** A failover to a standby behind a TCP proxy, under load, as docs/deploy.md describes it; in a full run. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { changedUrl, type DatabaseWithRoles, databaseWithRoles } from '../../testing/database-roles.ts'
import { execute } from '../../testing/empty-database.ts'
import { isFullRun } from '../../testing/full-run.ts'
import {
  interrupt,
  interruptionTable,
  type Service,
  startService,
} from '../../testing/interruptions/interrupted.ts'
import { type Cluster, freePort, startCluster } from '../../testing/interruptions/postgres-cluster.ts'

const [programs = ''] = inject('postgresPrograms')
const hasProxy = spawnSync('haproxy', ['-v']).status === 0

it.runIf(isFullRun && !hasProxy)('a full run without HAProxy prints a warning, and fails in CI', () => {
  if (process.env.CI) throw new Error('a full run in CI must try the failover: install haproxy')
  console.warn('The failover was not tried, because there is no haproxy.')
})

/** Forwards connections to the first server that answers, and ends those of one that does not any more. */
async function startProxy(servers: readonly number[], folder: string) {
  const port = await freePort()
  const options = 'check inter 200 fall 2 rise 1 on-marked-down shutdown-sessions'
  const lines = servers.map(
    (each, index) => `  server s${index} 127.0.0.1:${each} ${options}${index > 0 ? ' backup' : ''}`,
  )
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    `defaults\n  mode tcp\n  timeout connect 2s\n  timeout client 1h\n  timeout server 1h\nlisten database\n  bind 127.0.0.1:${port}\n${lines.join('\n')}\n`,
  )
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  return { port, child }
}

const withPort = (url: string, port: number) => {
  const changed = new URL(url)
  changed.port = String(port)
  return changed.href
}

describe.runIf(isFullRun && hasProxy && programs !== '')('a failover', () => {
  const folder = mkdtempSync(join(tmpdir(), 'placard-failover-'))
  let primary: Cluster
  let standby: Cluster
  let proxy: ChildProcess
  let database: DatabaseWithRoles
  let service: Service
  let appUrl = ''
  beforeAll(async () => {
    primary = await startCluster(programs)
    database = await databaseWithRoles(primary.url)
    // A cold copy.
    await primary.end('fast')
    writeFileSync(join(primary.data, 'standby.signal'), '')
    standby = await startCluster(programs, {
      copyOf: primary.data,
      settings: {
        primary_conninfo: `host=127.0.0.1 port=${primary.port} user=placard application_name=standby`,
      },
    })
    rmSync(join(primary.data, 'standby.signal'))
    appendFileSync(join(primary.data, 'postgresql.auto.conf'), "synchronous_standby_names = 'standby'\n")
    await primary.start()
    const started = await startProxy([primary.port, standby.port], folder)
    proxy = started.child
    appUrl = withPort(database.urls.app, started.port)
    service = await startService(appUrl, 3)
  }, 300_000)
  afterAll(async () => {
    await service?.end()
    proxy?.kill('SIGKILL')
    await standby?.stop()
    await primary?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('nothing that was confirmed is lost, and service returns by itself', { timeout: 180_000 }, async () => {
    const row = await interrupt(service, appUrl, {
      title: 'a failover, the standby promoted after 6 s',
      run: async () => {
        await primary.end('immediate')
        await sleep(6000)
        await execute(changedUrl(standby.url, { database: 'postgres' }), 'select pg_promote(false)')
      },
      reasons: ['readOnly', 'unreachable', 'silent', 'stopping'],
    })
    console.log(interruptionTable([row]))
    expect(row).toContain('failover')
  })
})
