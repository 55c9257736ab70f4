import { useEffect, useState } from 'react'
import { aspectOf } from './page-layout.ts'
import { type OpenPdf, openPdf } from './pdf.ts'

export type PdfState =
  | { readonly step: 'opening' }
  | { readonly step: 'failed' }
  /** `defaultAspect` is the aspect of the first page, for pages that are not loaded yet. */
  | { readonly step: 'open'; readonly pdf: OpenPdf; readonly defaultAspect: number }

async function openWithAspect(file: Blob): Promise<{ pdf: OpenPdf; defaultAspect: number }> {
  const pdf = await openPdf(file)
  try {
    return { pdf, defaultAspect: aspectOf((await pdf.page(1)).getViewport({ scale: 1 })) }
  } catch (error) {
    pdf.close()
    throw error
  }
}

/** A PDF that is open while the component is mounted. */
export function usePdf(file: Blob): PdfState {
  const [state, setState] = useState<PdfState>({ step: 'opening' })
  useEffect(() => {
    let isUnmounted = false
    let opened: OpenPdf | undefined
    setState({ step: 'opening' })
    openWithAspect(file).then(
      ({ pdf, defaultAspect }) => {
        opened = pdf
        if (isUnmounted) pdf.close()
        else setState({ step: 'open', pdf, defaultAspect })
      },
      () => isUnmounted || setState({ step: 'failed' }),
    )
    return () => {
      isUnmounted = true
      opened?.close()
    }
  }, [file])
  return state
}
