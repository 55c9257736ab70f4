/** Where calls go: the origin of the page, unless the build names another host (`VITE_PLACARD_HOST`). */
const named: unknown = import.meta.env['VITE_PLACARD_HOST']

export const host: string = typeof named === 'string' ? named.replace(/\/+$/, '') : ''

/** True when the build names no host: the page comes from the host itself, as from the bundled sandbox. */
export const isOwnOrigin: boolean = host === ''
