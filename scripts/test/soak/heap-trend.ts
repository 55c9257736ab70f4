/** Whether samples of a heap grow steadily. Nothing here measures. */

/** The used heap after garbage collection at a tick. */
export interface HeapSample {
  readonly tick: number
  readonly bytes: number
}

export interface HeapTrend {
  /** Bytes per tick: the median of the slopes between all pairs of samples (Theil and Sen), which single steps do not change. */
  readonly slope: number
  /** The limits between which the slope is with a confidence of 95 %, bytes per tick. */
  readonly limits: readonly [lowest: number, highest: number]
  /** The slope times the ticks between the first and the last sample, bytes. */
  readonly growth: number
  /** The noise: the distance between the highest and the lowest sample, measured from the line of the slope, bytes. */
  readonly noise: number
  readonly isLeaking: boolean
}

/** Less growth than this is never a leak: V8 allocates its heap in pages of 256 kB. */
const minGrowth = 128 * 1024
/** Of the normal distribution, for 95 %. */
const deviations = 1.96

function median(sorted: readonly number[]): number {
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** Sen's limits: by how many of all pairs chance alone can order rising and falling ones differently. */
function limitsOf(sorted: readonly number[], count: number): readonly [number, number] {
  const spread = deviations * Math.sqrt((count * (count - 1) * (2 * count + 5)) / 18)
  const lowest = Math.max(0, Math.floor((sorted.length - spread) / 2))
  return [sorted[lowest] ?? Number.NaN, sorted[sorted.length - 1 - lowest] ?? Number.NaN]
}

/**
 * The heap is leaking when its slope is certainly above zero and its growth is above its noise. Throws a RangeError for fewer
 * than ten samples.
 */
export function heapTrend(samples: readonly HeapSample[]): HeapTrend {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || samples.length < 10) throw new RangeError('a trend needs ten samples')
  const slopes = samples
    .flatMap((a, index) => samples.slice(index + 1).map((b) => (b.bytes - a.bytes) / (b.tick - a.tick)))
    .toSorted((a, b) => a - b)
  const slope = median(slopes)
  const limits = limitsOf(slopes, samples.length)
  const growth = slope * (last.tick - first.tick)
  const distances = samples.map(({ tick, bytes }) => bytes - slope * tick)
  const noise = Math.max(...distances) - Math.min(...distances)
  return { slope, limits, growth, noise, isLeaking: limits[0] > 0 && growth > Math.max(noise, minGrowth) }
}
