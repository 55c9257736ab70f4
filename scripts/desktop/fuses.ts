/** Sets Electron's fuses in the package; electron-builder calls this before signing. */
import { join } from 'node:path'
import { FuseV1Options, FuseVersion, flipFuses, getCurrentFuseWire } from '@electron/fuses'

/** Each fuse of Electron 45 (reasons: docs/security.md). */
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

interface PackContext {
  readonly appOutDir: string
  readonly electronPlatformName: string
  readonly packager: {
    readonly appInfo: { readonly productFilename: string }
    readonly executableName?: string
  }
}

function programOf({ appOutDir, electronPlatformName, packager }: PackContext): string {
  const { productFilename } = packager.appInfo
  if (electronPlatformName === 'darwin') return join(appOutDir, `${productFilename}.app`)
  if (electronPlatformName === 'win32') return join(appOutDir, `${productFilename}.exe`)
  return join(appOutDir, packager.executableName ?? productFilename)
}

export async function afterPack(context: PackContext): Promise<void> {
  const program = programOf(context)
  const platform = { resetAdHocDarwinSignature: context.electronPlatformName === 'darwin' }
  const wire = await getCurrentFuseWire(program)
  if (FuseV1Options.WasmTrapHandlers in wire) {
    // Fails when a newer Electron has a fuse without a decided value.
    await flipFuses(program, {
      version: FuseVersion.V1,
      strictlyRequireAllFuses: true,
      ...platform,
      ...decided,
    })
  } else {
    // Tests may have to use an older Electron.
    const { [FuseV1Options.WasmTrapHandlers]: _newest, ...older } = decided
    await flipFuses(program, { version: FuseVersion.V1, ...platform, ...older })
  }
}
