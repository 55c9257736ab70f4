/** The bridge, as the page sees it: a sandboxed preload with nothing in it but the passing on. */
import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron'
import { type Bridge, type BridgeEvent, Channel, type StartState } from '#protocol/ipc/bridge.ts'

/** Null for a page that is not the app's own: it gets no bridge. */
const start: StartState | null = ipcRenderer.sendSync(Channel.start)

const bridge = (known: StartState): Bridge => ({
  start: known,
  store: (key, text) => ipcRenderer.invoke(Channel.store, key, text),
  openExternal: (url) => ipcRenderer.invoke(Channel.openExternal, url),
  closeWindow: () => ipcRenderer.invoke(Channel.closeWindow),
  setUnread: (count) => ipcRenderer.invoke(Channel.setUnread, count),
  saveText: (file) => ipcRenderer.invoke(Channel.saveText, file),
  print: () => ipcRenderer.invoke(Channel.print),
  savePdf: (name) => ipcRenderer.invoke(Channel.savePdf, name),
  showSaved: () => ipcRenderer.invoke(Channel.showSaved),
  installUpdate: () => ipcRenderer.invoke(Channel.installUpdate),
  newestVersion: () => ipcRenderer.invoke(Channel.newestVersion),
  setPaying: (isPaying) => ipcRenderer.invoke(Channel.setPaying, isPaying),
  lock: () => ipcRenderer.invoke(Channel.lock),
  unlock: (request) => ipcRenderer.invoke(Channel.unlock, request),
  onEvent(listener) {
    const heard = (_event: IpcRendererEvent, told: BridgeEvent) => listener(told)
    ipcRenderer.on(Channel.event, heard)
    // What came before is sent now.
    void ipcRenderer.invoke(Channel.listening)
    return () => void ipcRenderer.off(Channel.event, heard)
  },
})

if (start) contextBridge.exposeInMainWorld('placard', bridge(start))
