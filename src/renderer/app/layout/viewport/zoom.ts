/** The page's zoom (docs/rules.md, section P2): above 750 px a column of 600 px, whatever the width of the window. */
export function zoomFor(width: number): number {
  return width > 750 ? (0.8 * 750) / width : 1
}
