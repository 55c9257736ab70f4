import type { Location } from 'react-router-dom'

/** The key of a scroll position; an address that the user entered has the key `default`. */
export const scrollKey = ({ key, pathname }: Pick<Location, 'key' | 'pathname'>): string =>
  key === 'default' ? pathname : key
