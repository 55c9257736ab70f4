/** The pictures of the products: small posters, of a few shapes in a few palettes, so that two of them differ at a glance. */

/** Ground, figure and mark: three colours of a print. */
type Palette = readonly [ground: string, figure: string, mark: string]

const palettes: readonly Palette[] = [
  ['#0d5957', '#f4b942', '#f7efe0'],
  ['#f2d7c2', '#b8432f', '#2b2a33'],
  ['#2e4a9e', '#f0c9d1', '#fdf6e3'],
  ['#e7d35c', '#3d6b35', '#f4efe2'],
  ['#fbeee6', '#f28f6b', '#5b3a7d'],
  ['#1b1a17', '#e4572e', '#f2e8d5'],
  ['#f3c1b5', '#14514f', '#fff4e6'],
  ['#3a2d5c', '#e9a23b', '#d7e4de'],
]

/** Draw on a square of 48 units. */
const posters: readonly ((palette: Palette) => string)[] = [
  // Rays from a corner.
  ([, figure, mark]) =>
    [46, 34, 22, 10]
      .map((r, index) => `<circle cx="48" cy="48" r="${r}" fill="${index % 2 ? mark : figure}"/>`)
      .join(''),
  // A target with a cross.
  ([, figure, mark]) =>
    `<circle cx="24" cy="24" r="14" fill="${figure}"/><path d="M22 2h4v44h-4zM2 22h44v4H2z" fill="${mark}"/>`,
  // Two peaks.
  ([, figure, mark]) =>
    `<path d="M0 48 22 8l24 40z" fill="${mark}"/><path d="M14 48 32 18l16 30z" fill="${figure}"/>`,
  // A skyline.
  ([, figure, mark]) =>
    `<path d="M2 24h9v24H2zM26 32h9v16h-9z" fill="${mark}"/><path d="M14 10h9v38h-9zM38 4h9v44h-9z" fill="${figure}"/>`,
  // A sun over waves.
  ([, figure, mark]) =>
    `<circle cx="34" cy="14" r="8" fill="${mark}"/><path d="M0 28q12-12 24 0t24 0v20H0z" fill="${figure}"/>`,
  // A pattern of dots.
  ([, figure, mark]) =>
    [0, 1, 2]
      .flatMap((y) => [0, 1, 2].map((x) => ({ x: 9 + x * 15, y: 9 + y * 15, isLarge: (x + y) % 2 === 0 })))
      .map(
        ({ x, y, isLarge }) =>
          `<circle cx="${x}" cy="${y}" r="${isLarge ? 6.5 : 3}" fill="${isLarge ? figure : mark}"/>`,
      )
      .join(''),
  // A folded page.
  ([, figure, mark]) => `<path d="M0 0h48L0 48z" fill="${figure}"/><path d="M0 0h22L0 22z" fill="${mark}"/>`,
  // Stripes and a disc.
  ([, figure, mark]) =>
    `<path d="M0 6h48v6H0zM0 18h48v6H0zM0 30h48v6H0z" fill="${figure}"/><circle cx="30" cy="30" r="12" fill="${mark}"/>`,
]

/**
 * The poster of the product at a position of the catalogue, as a square SVG in a data URI. Products beside each other share
 * neither the shapes nor the colours, and no two of the first 64 share both.
 */
export function productArt(position: number): string {
  const poster = posters[position % posters.length]
  const palette = palettes[(position * 3 + Math.floor(position / palettes.length)) % palettes.length]
  if (!poster || !palette) throw new RangeError('no poster')
  const ground = `<path d="M0 0h48v48H0z" fill="${palette[0]}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">${ground}${poster(palette)}</svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
