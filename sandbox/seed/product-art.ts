/** A product's picture, drawn from its name: no file, no network, no one's brand. */
import { createHash } from 'node:crypto'

/** A square SVG as a data URI: three soft shapes in two related colours, different for each product. */
export function productArt(productId: string): string {
  const bytes = createHash('sha256').update(productId).digest()
  const at = (index: number, range: number) => (bytes[index] ?? 0) % range
  const hue = at(0, 360)
  const second = (hue + 30 + at(1, 60)) % 360
  const shapes = [0, 1, 2].map((each) => {
    const [x, y, radius] = [at(2 + each * 3, 160), at(3 + each * 3, 160), 30 + at(4 + each * 3, 45)]
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="hsl(${second} 70% ${62 + each * 9}%)" fill-opacity=".55"/>`
  })
  const svg = [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160">',
    `<rect width="160" height="160" fill="hsl(${hue} 55% 46%)"/>`,
    ...shapes,
    '</svg>',
  ].join('')
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
