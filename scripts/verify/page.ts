/**
 * The script of `verify.html`. In the page it shows the verdict; the same script is the page's worker, which verifies, so that the
 * page stays usable while it works on a long statement.
 */
import { type Question, type Verdict, verdictOf } from './page-verdict.ts'

function element<Type extends HTMLElement>(id: string, type: new () => Type): Type {
  const found = document.getElementById(id)
  if (!(found instanceof type)) throw new Error(`no element ${id}`)
  return found
}

function startWorker(): void {
  self.onmessage = async ({ data }: MessageEvent<Question>) => {
    self.postMessage(await verdictOf(data, (part) => self.postMessage(part)))
  }
}

function startPage(): void {
  const inputs = { file: element('file', HTMLInputElement), old: element('old', HTMLInputElement) }
  const key = element('key', HTMLInputElement)
  const verdict = element('verdict', HTMLOutputElement)
  const list = element('lines', HTMLUListElement)
  const work = element('work', HTMLDivElement)
  const progress = element('progress', HTMLProgressElement)
  // The loader has put this script into the head.
  const script = document.querySelector('head > script')?.textContent ?? ''
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
  let worker: Worker | undefined

  const show = ({ isRight, text, lines }: Verdict) => {
    verdict.className = isRight ? 'ok' : 'fault'
    verdict.textContent = text
    list.replaceChildren(
      ...lines.map((line) => {
        const item = document.createElement('li')
        item.textContent = line
        return item
      }),
    )
  }
  const hideProgress = () => {
    work.hidden = true
    progress.value = 0
  }
  const cancel = () => {
    worker?.terminate()
    hideProgress()
  }
  const verify = () => {
    const [file] = inputs.file.files ?? []
    if (file === undefined) return
    // An answer to an earlier choice must not come after this one's.
    cancel()
    show({ isRight: true, text: '', lines: [] })
    work.hidden = false
    worker = new Worker(address)
    worker.onmessage = ({ data }: MessageEvent<Verdict | number>) => {
      if (typeof data === 'number') {
        progress.value = data
        return
      }
      hideProgress()
      show(data)
    }
    worker.postMessage({
      file,
      old: inputs.old.files?.[0],
      key: key.value.trim() || undefined,
    } satisfies Question)
  }
  element('cancel', HTMLButtonElement).addEventListener('click', () => {
    cancel()
    // So that choosing the same file again is a change.
    inputs.file.value = ''
  })
  for (const input of [inputs.file, inputs.old, key]) input.addEventListener('change', verify)
  // Files may have been chosen before the script was ready.
  verify()
}

if ('document' in globalThis) startPage()
else startWorker()
