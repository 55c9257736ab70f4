/** Exposes the bridge to the page: a sandboxed preload that only forwards calls. */
import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron'
import { type Bridge, type BridgeEvent, Channel, type StartState } from '#protocol/ipc/bridge.ts'

/** Null for a page other than the app's, which gets no bridge. */
const start: StartState | null = ipcRenderer.sendSync(Channel.start)

const bridge = (startState: StartState): Bridge => ({
  start: startState,
  store: (key, text) => ipcRenderer.invoke(Channel.store, key, text),
  readLedgerMemory: (key) => ipcRenderer.invoke(Channel.readLedgerMemory, key),
  writeLedgerMemory: (key, text) => ipcRenderer.invoke(Channel.writeLedgerMemory, key, text),
  openExternal: (url) => ipcRenderer.invoke(Channel.openExternal, url),
  closeWindow: () => ipcRenderer.invoke(Channel.closeWindow),
  setUnread: (count, alertAt) => ipcRenderer.invoke(Channel.setUnread, count, alertAt),
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
    const handler = (_event: IpcRendererEvent, event: BridgeEvent) => listener(event)
    ipcRenderer.on(Channel.event, handler)
    // Requests the queued events.
    void ipcRenderer.invoke(Channel.listening)
    return () => void ipcRenderer.off(Channel.event, handler)
  },
})

if (start) contextBridge.exposeInMainWorld('placard', bridge(start))
