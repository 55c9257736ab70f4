import { useEffect, useState } from 'react'
import { aspectOf } from './page-layout.ts'
import { type OpenPdf, openPdf } from './pdf.ts'

export type PdfState =
  | { readonly step: 'opening' }
  | { readonly step: 'failed' }
  /** `usual` is the aspect of the first page, which the others are taken to have. */
  | { readonly step: 'open'; readonly pdf: OpenPdf; readonly usual: number }

async function openFirst(file: Blob): Promise<{ pdf: OpenPdf; usual: number }> {
  const pdf = await openPdf(file)
  try {
    return { pdf, usual: aspectOf((await pdf.page(1)).getViewport({ scale: 1 })) }
  } catch (error) {
    pdf.close()
    throw error
  }
}

/** A PDF, open as long as it is shown. */
export function usePdf(file: Blob): PdfState {
  const [state, setState] = useState<PdfState>({ step: 'opening' })
  useEffect(() => {
    let isLeft = false
    let opened: OpenPdf | undefined
    setState({ step: 'opening' })
    openFirst(file).then(
      ({ pdf, usual }) => {
        opened = pdf
        if (isLeft) pdf.close()
        else setState({ step: 'open', pdf, usual })
      },
      () => isLeft || setState({ step: 'failed' }),
    )
    return () => {
      isLeft = true
      opened?.close()
    }
  }, [file])
  return state
}
