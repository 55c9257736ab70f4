/** signature_pad on a canvas, as large as the canvas is on the screen. */

import { type RefObject, useEffect, useRef, useState } from 'react'
import type SignaturePad from 'signature_pad'
import { ink, paper } from './signature-image.ts'

const mostDensity = 3

/**
 * Gives the canvas as many pixels as the screen has for it. The pad counts in screen px from the canvas's corner, also
 * where the page is zoomed, so the drawing is scaled by the device's pixels alone. Answers its width in screen px.
 */
function fitCanvas(canvas: HTMLCanvasElement): number {
  const { width, height } = canvas.getBoundingClientRect()
  const density = Math.min(mostDensity, Math.max(1, window.devicePixelRatio))
  canvas.width = Math.round(width * density)
  canvas.height = Math.round(height * density)
  canvas.getContext('2d')?.scale(density, density)
  return width
}

/** Draws again what was drawn, after the canvas became `ratio` times as wide. */
function redraw(pad: SignaturePad, ratio: number): void {
  const strokes = pad.toData().map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * ratio, y: point.y * ratio })),
  }))
  pad.clear()
  pad.fromData(strokes)
}

/** How many strokes there are, and taking them back. */
export function usePad(canvas: RefObject<HTMLCanvasElement | null>) {
  const pad = useRef<SignaturePad>(undefined)
  const [strokes, setStrokes] = useState(0)
  const [step, setStep] = useState<'loading' | 'ready' | 'failed'>('loading')

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    let stop: (() => void) | undefined
    let isLeft = false
    async function start(on: HTMLCanvasElement): Promise<void> {
      const { default: Pad } = await import('signature_pad')
      if (isLeft) return
      let width = fitCanvas(on)
      const made = new Pad(on, { penColor: ink, backgroundColor: paper })
      made.addEventListener('endStroke', () => setStrokes(made.toData().length))
      const observer = new ResizeObserver(() => {
        const now = on.getBoundingClientRect().width
        if (Math.abs(now - width) < 1) return
        const ratio = fitCanvas(on) / width
        width = now
        redraw(made, ratio)
      })
      observer.observe(on)
      pad.current = made
      setStep('ready')
      stop = () => {
        observer.disconnect()
        made.off()
      }
    }
    start(element).catch(() => isLeft || setStep('failed'))
    return () => {
      isLeft = true
      stop?.()
    }
  }, [canvas])

  function keep(count: number): void {
    const { current } = pad
    if (!current) return
    const kept = current.toData().slice(0, count)
    current.clear()
    current.fromData(kept)
    setStrokes(kept.length)
  }

  return { step, strokes, undo: () => keep(strokes - 1), clear: () => keep(0) }
}
