/** A signature_pad with the size of its canvas on the screen. */

import { type RefObject, useEffect, useRef, useState } from 'react'
import type SignaturePad from 'signature_pad'
import { ink, paper } from './signature-image.ts'

const maxDensity = 3

/**
 * Sets the canvas to its size on the screen. The pad uses screen px from the canvas's corner, also on a zoomed page, so
 * the drawing is scaled only by the device pixel ratio. Returns the width in screen px.
 */
function fitCanvas(canvas: HTMLCanvasElement): number {
  const { width, height } = canvas.getBoundingClientRect()
  const density = Math.min(maxDensity, Math.max(1, window.devicePixelRatio))
  canvas.width = Math.round(width * density)
  canvas.height = Math.round(height * density)
  canvas.getContext('2d')?.scale(density, density)
  return width
}

/** Redraws the strokes after the canvas became `ratio` times as wide. */
function redraw(pad: SignaturePad, ratio: number): void {
  const strokes = pad.toData().map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * ratio, y: point.y * ratio })),
  }))
  pad.clear()
  pad.fromData(strokes)
}

/** The number of strokes, and functions to undo and clear them. */
export function usePad(canvas: RefObject<HTMLCanvasElement | null>) {
  const pad = useRef<SignaturePad>(undefined)
  const [strokes, setStrokes] = useState(0)
  const [step, setStep] = useState<'loading' | 'ready' | 'failed'>('loading')

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    let cleanUp: (() => void) | undefined
    let isUnmounted = false
    async function start(target: HTMLCanvasElement): Promise<void> {
      const { default: Pad } = await import('signature_pad')
      if (isUnmounted) return
      let width = fitCanvas(target)
      const newPad = new Pad(target, { penColor: ink, backgroundColor: paper })
      newPad.addEventListener('endStroke', () => setStrokes(newPad.toData().length))
      const observer = new ResizeObserver(() => {
        const currentWidth = target.getBoundingClientRect().width
        if (Math.abs(currentWidth - width) < 1) return
        const ratio = fitCanvas(target) / width
        width = currentWidth
        redraw(newPad, ratio)
      })
      observer.observe(target)
      pad.current = newPad
      setStep('ready')
      cleanUp = () => {
        observer.disconnect()
        newPad.off()
      }
    }
    start(element).catch(() => isUnmounted || setStep('failed'))
    return () => {
      isUnmounted = true
      cleanUp?.()
    }
  }, [canvas])

  function keepStrokes(count: number): void {
    const { current } = pad
    if (!current) return
    const remaining = current.toData().slice(0, count)
    current.clear()
    current.fromData(remaining)
    setStrokes(remaining.length)
  }

  return { step, strokes, undo: () => keepStrokes(strokes - 1), clear: () => keepStrokes(0) }
}
