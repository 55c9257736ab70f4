/**
 * The database goes away under load, in the ways it does in use, and comes back: no process ends, everything is answered, and
 * nothing is lost or doubled. All of it in a full run, on each PostgreSQL that is here.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, inject, it } from 'vitest'
import { type DatabaseWithRoles, databaseWithRoles } from '../../testing/database-roles.ts'
import { execute } from '../../testing/empty-database.ts'
import { isFullRun } from '../../testing/full-run.ts'
import {
  type Interruption,
  interrupt,
  interruptionTable,
  type Service,
  startService,
} from '../../testing/interruptions/interrupted.ts'
import { type Cluster, startCluster } from '../../testing/interruptions/postgres-cluster.ts'

interface Case extends Omit<Interruption, 'run'> {
  readonly run: (cluster: Cluster, database: DatabaseWithRoles) => Promise<void>
  readonly isInShortRun?: true
}

const stopFor = (seconds: number): Case => ({
  title: `stopped for ${seconds} s`,
  run: async (cluster) => {
    await cluster.end('fast')
    await sleep(seconds * 1000)
    await cluster.start()
  },
  ...(seconds > 2 && { reasons: ['unreachable', 'starting'] }),
})

const endConnections = `select pg_terminate_backend(pid) from pg_stat_activity where usename like 'app\\_%'`

const cases: readonly Case[] = [
  stopFor(1),
  { ...stopFor(4), isInShortRun: true },
  stopFor(20),
  {
    title: 'a crash, and an immediate restart',
    run: async (cluster) => {
      await cluster.end('immediate')
      await cluster.start()
    },
    isInShortRun: true,
  },
  {
    title: 'paused for 20 s',
    run: async (cluster) => {
      cluster.signal('SIGSTOP')
      await sleep(20_000)
      cluster.signal('SIGCONT')
    },
    reasons: ['silent'],
  },
  {
    // By the limit of the role, which PostgreSQL reports like that of the server.
    title: 'no free connections for 8 s',
    run: async (_cluster, { adminUrl, urls }) => {
      const limit = (connections: number) =>
        execute(adminUrl, `alter role ${new URL(urls.app).username} connection limit ${connections}`)
      await limit(0)
      await execute(adminUrl, endConnections)
      await sleep(8000)
      await limit(-1)
    },
    reasons: ['noConnections'],
  },
  {
    title: 'connections ended, ten times',
    run: async (_cluster, { adminUrl }) => {
      for (let round = 0; round < 10; round += 1) {
        await execute(adminUrl, endConnections)
        await sleep(100)
      }
    },
    isInShortRun: true,
  },
]
const chosen = cases.filter(({ isInShortRun }) => isFullRun || isInShortRun)

const installed = inject('postgresPrograms')

describe.runIf(inject('databaseUrl') !== undefined).each(isFullRun ? installed : installed.slice(0, 1))(
  'interruptions of the PostgreSQL in %s',
  (programs) => {
    let cluster: Cluster
    const rows: string[] = []
    beforeAll(async () => {
      cluster = await startCluster(programs)
    })
    afterAll(async () => {
      await cluster?.stop()
      console.log(`${programs}\n${interruptionTable(rows)}`)
    })

    describe.each(isFullRun ? [1, 3] : [2])('%i processes', (count) => {
      let database: DatabaseWithRoles
      let service: Service
      beforeAll(async () => {
        database = await databaseWithRoles(cluster.url)
        service = await startService(database.urls.app, count)
      }, 240_000)
      afterAll(async () => {
        await service?.end()
        await database?.drop()
      })

      it.each(chosen)(
        '$title: everything is answered, nothing is lost, service returns by itself',
        {
          timeout: 180_000,
        },
        async ({ run, ...interruption }) => {
          const row = await interrupt(service, database.urls.app, {
            ...interruption,
            run: () => run(cluster, database),
          })
          rows.push(row)
        },
      )
    })
  },
)
