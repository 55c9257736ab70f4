/** Electron's run-time switches, decided in the package for good; electron-builder calls this before it signs. */
import { join } from 'node:path'
import { FuseV1Options, FuseVersion, flipFuses, getCurrentFuseWire } from '@electron/fuses'

/** Each fuse of Electron 45 (docs/security.md says why). */
const decided: Readonly<Record<FuseV1Options, boolean>> = {
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  [FuseV1Options.WasmTrapHandlers]: true,
}

interface Packed {
  readonly appOutDir: string
  readonly electronPlatformName: string
  readonly packager: {
    readonly appInfo: { readonly productFilename: string }
    readonly executableName?: string
  }
}

function programOf({ appOutDir, electronPlatformName, packager }: Packed): string {
  const { productFilename } = packager.appInfo
  if (electronPlatformName === 'darwin') return join(appOutDir, `${productFilename}.app`)
  if (electronPlatformName === 'win32') return join(appOutDir, `${productFilename}.exe`)
  return join(appOutDir, packager.executableName ?? productFilename)
}

export async function afterPack(packed: Packed): Promise<void> {
  const program = programOf(packed)
  const platform = { resetAdHocDarwinSignature: packed.electronPlatformName === 'darwin' }
  const wire = await getCurrentFuseWire(program)
  if (FuseV1Options.WasmTrapHandlers in wire) {
    // A newer Electron must not bring a fuse that nobody decided on.
    await flipFuses(program, {
      version: FuseVersion.V1,
      strictlyRequireAllFuses: true,
      ...platform,
      ...decided,
    })
  } else {
    // The older Electron that tests may have to use.
    const { [FuseV1Options.WasmTrapHandlers]: _newest, ...older } = decided
    await flipFuses(program, { version: FuseVersion.V1, ...platform, ...older })
  }
}
