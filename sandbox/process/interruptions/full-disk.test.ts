/** The disk of the database is full under load, and then is not; in a full run by root, who can make a small disk. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type DatabaseWithRoles, databaseWithRoles } from '../../testing/database-roles.ts'
import { isFullRun } from '../../testing/full-run.ts'
import {
  interrupt,
  interruptionTable,
  type Service,
  startService,
} from '../../testing/interruptions/interrupted.ts'
import { type Cluster, startCluster } from '../../testing/interruptions/postgres-cluster.ts'
import { startProcess } from '../../testing/remote-sandbox.ts'

const [programs = ''] = inject('postgresPrograms')
const folder = mkdtempSync(join(tmpdir(), 'placard-disk-'))
const canMount =
  isFullRun &&
  programs !== '' &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400M,mode=777', 'tmpfs', folder]).status === 0

it.runIf(isFullRun && !canMount)('a full run without a small disk prints a warning', () => {
  console.warn('A full disk of the database was not tried: only root can mount one.')
})

/** Takes all that is left of the disk. */
function fillDisk(): void {
  const { stderr } = spawnSync('dd', ['if=/dev/zero', `of=${join(folder, 'filler')}`, 'bs=64k'], {
    encoding: 'utf8',
  })
  if (!stderr.includes('No space left')) throw new Error(`the disk was not filled: ${stderr}`)
}

afterAll(() => {
  if (canMount) spawnSync('umount', [folder])
  rmSync(folder, { recursive: true, force: true })
})

describe.runIf(canMount)('a full disk', () => {
  let cluster: Cluster
  let database: DatabaseWithRoles
  let service: Service
  beforeAll(async () => {
    cluster = await startCluster(programs, { parent: folder, settings: { max_wal_size: '64MB' } })
    database = await databaseWithRoles(cluster.url)
    service = await startService(database.urls.app, 1)
  }, 240_000)
  afterAll(async () => {
    await service?.end()
    await cluster?.stop()
  })

  it('calls are answered "busy" or done, and service returns once there is room', {
    timeout: 180_000,
  }, async () => {
    const row = await interrupt(service, database.urls.app, {
      title: 'a full disk for 15 s',
      run: async () => {
        fillDisk()
        await sleep(15_000)
        rmSync(join(folder, 'filler'))
        // PostgreSQL ends where it cannot write its log; what supervises it starts it again.
        if (!cluster.isRunning()) await cluster.start()
      },
      isForWritesOnly: true,
      // The disk is probed every five seconds.
      noticedWithinMs: 11_000,
      reasons: ['diskFull', 'unreachable', 'starting'],
    })
    console.log(interruptionTable([row]))
  })
})

describe.runIf(canMount)('a full disk of the data folder', () => {
  it('/health says so until there is room', { timeout: 120_000 }, async () => {
    const running = await startProcess(join(folder, 'data'))
    const health = async () => (await fetch(`${running.origin}/health`)).json()
    try {
      expect(await health()).toMatchObject({ status: 'ok' })
      fillDisk()
      await expect
        .poll(health, { timeout: 15_000, interval: 500 })
        .toMatchObject({ status: 'down', reason: 'diskFull' })
      rmSync(join(folder, 'filler'))
      await expect.poll(health, { timeout: 15_000, interval: 500 }).toMatchObject({ status: 'ok' })
    } finally {
      await running.end('SIGTERM')
    }
  })
})
