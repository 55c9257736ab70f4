/**
 * Eight hours of ticks on a fast clock: the delivery of the sandbox, which advances once per second. Fails when the heap grows
 * above its noise (`scripts/test/soak/heap-trend.ts`). Argument: a number of ticks instead of 28,800; in the first few thousand, code
 * that is still compiled looks like a leak.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { recordFigures } from '../test-figures.ts'
import { soakDelivery } from './delivery.ts'
import { type HeapSample, heapTrend } from './heap-trend.ts'

const fullTicks = 28_800
const ticks = Number(process.argv[2] ?? fullTicks)
const sampleCount = 30
const ticksPerSample = Math.ceil(ticks / sampleCount)
/** Ticks before the first sample, in which code is compiled and caches fill. */
const warmUpTicks = Math.max(2 * ticksPerSample, 1500)

/** The collector of this process; Node has it behind a flag. */
function collector(): () => void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect !== 'function') throw new Error('this Node has no gc')
  return () => void collect()
}

async function soak(): Promise<HeapSample[]> {
  const collect = collector()
  const { advance, close } = await soakDelivery()
  const samples: HeapSample[] = []
  try {
    await advance(warmUpTicks)
    for (let index = 0; index < sampleCount; index += 1) {
      await advance(ticksPerSample)
      collect()
      collect()
      samples.push({ tick: index * ticksPerSample, bytes: process.memoryUsage().heapUsed })
    }
    return samples
  } finally {
    await close()
  }
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`
const startedAt = performance.now()
const samples = await soak()
const { slope, limits, growth, noise, isLeaking } = heapTrend(samples)
const figures = [
  'delivery',
  String(ticksPerSample * sampleCount),
  kilobytes(samples[0]?.bytes ?? 0),
  `${slope.toFixed(2)} B`,
  limits.map((limit) => limit.toFixed(2)).join(' to '),
  kilobytes(growth),
  kilobytes(noise),
]
const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
console.log(`${isLeaking ? 'LEAKS' : 'steady'}: ${figures.join('  ')}  (${seconds} s)`)
if (isLeaking) {
  console.log(samples.map(({ tick, bytes }) => `${tick}: ${kilobytes(bytes)}`).join('\n'))
  process.exitCode = 1
}
if (ticks >= fullTicks)
  recordFigures('Soak', [
    'Heap after garbage collection, 30 samples after a warm-up. The slope is the median of the slopes between all pairs of samples,',
    'with its limits at 95 %; the noise is the distance between the highest and the lowest sample from the line of that slope. A slope',
    'whose lower limit is above zero, with a growth above the noise (and 128 kB), is a leak.',
    '',
    '| ticks of | ticks | heap | slope per tick | limits | growth | noise |',
    '|---|---|---|---|---|---|---|',
    `| ${figures.join(' | ')} |`,
  ])
