import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

type Theme = 'light' | 'dark'

const colors = new Map<string, Record<Theme, string>>()
for (const [, name, light, dark] of css.matchAll(
  /--([a-z-]+):\s*light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g,
)) {
  if (name && light && dark) colors.set(name, { light, dark })
}

function color(name: string, theme: Theme): string {
  const token = colors.get(name)
  if (!token) throw new Error(`unknown colour token: --${name}`)
  return token[theme]
}

/** WCAG 2 relative luminance of `#rrggbb`. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((index) => {
    const channel = Number.parseInt(hex.slice(index, index + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

const surfaces = ['paper', 'card', 'sunken']
const texts = ['ink', 'ink-quiet', 'accent', 'gain', 'loss', 'amber', 'danger']
const pairs: [string, string][] = [
  ...texts.flatMap((text) => surfaces.map((surface): [string, string] => [text, surface])),
  ...['accent', 'amber', 'danger'].flatMap((tone): [string, string][] => [
    [tone, `${tone}-soft`],
    ['ink', `${tone}-soft`],
    ['ink-quiet', `${tone}-soft`],
  ]),
  ['on-accent', 'accent-fill'],
  ['on-accent', 'accent-fill-strong'],
  ['on-danger', 'danger-fill'],
  ['on-inverse', 'inverse'],
]

describe.each(['light', 'dark'] as const)('tokens in the %s theme', (theme) => {
  it.each(pairs)('text --%s on --%s has a contrast of at least 4.5', (text, surface) => {
    expect(contrast(color(text, theme), color(surface, theme))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['paper', 'card'])('controls on --%s have a contrast of at least 3', (surface) => {
    for (const control of ['line-control', 'accent', 'danger', 'accent-fill', 'danger-fill']) {
      expect(contrast(color(control, theme), color(surface, theme)), control).toBeGreaterThanOrEqual(3)
    }
  })
})

describe('contrast', () => {
  it('the contrast between black and white is 21', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  })
})
