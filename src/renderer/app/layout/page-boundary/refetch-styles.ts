/**
 * Fetches the style sheets of a page that could not be had: the loader of the build asks for each one once only. Rejects when
 * one is still not there.
 */
export async function refetchStyles(page: Document): Promise<void> {
  const links = [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  await Promise.all(links.filter(({ sheet }) => sheet === null).map(refetch))
}

function refetch(link: HTMLLinkElement): Promise<void> {
  const fresh = link.ownerDocument.createElement('link')
  fresh.rel = 'stylesheet'
  fresh.crossOrigin = link.crossOrigin
  fresh.href = link.href
  const settled = new Promise<void>((resolve, reject) => {
    fresh.addEventListener('load', () => resolve())
    fresh.addEventListener('error', () => reject(new Error(`no style sheet: ${link.href}`)))
  })
  link.replaceWith(fresh)
  return settled
}
