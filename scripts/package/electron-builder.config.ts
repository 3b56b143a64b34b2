// How installers are built from the folder that `npm run package` stages. electron-builder reads it.

/**
 * What the program itself allows. A fuse is set in Electron's program and cannot be changed from outside.
 * Reasons: docs/decisions/0043-a-package-is-staged-first.md.
 */
const electronFuses = {
  // The program must not be a Node for others.
  runAsNode: false,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  // There are no cookies: encrypting them asks for the keychain, on an unsigned Mac app at each update.
  enableCookieEncryption: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  // The page is never opened as a file.
  grantFileProtocolExtraPrivileges: false,
  // A changed program needs a new signature before it starts on Apple silicon.
  resetAdHocDarwinSignature: true,
}

/** Windows and macOS look at the last ending of a name only. `.json` and `.xml` belong to other programs. */
const spdxText = { ext: 'spdx', name: 'SPDX SBOM', description: 'SPDX SBOM', mimeType: 'text/spdx', role: 'Viewer' }

/** Linux has a type for each pattern of names. The types are those registered with IANA. */
const byPattern = [
  ['cdx.json', 'CycloneDX SBOM', 'application/vnd.cyclonedx+json'],
  ['cdx.xml', 'CycloneDX SBOM', 'application/vnd.cyclonedx+xml'],
  ['spdx.json', 'SPDX SBOM', 'application/spdx+json'],
].map(([ext, name, mimeType]) => ({ ext, name, description: name, mimeType, role: 'Viewer' }))

const icon = 'resources/icon.png'

export default {
  appId: 'dev.waybill.app',
  productName: 'Waybill',
  copyright: 'Copyright © the Waybill authors',
  directories: { app: 'dist/app', output: 'dist', buildResources: 'resources' },
  files: ['**/*'],
  npmRebuild: false,
  asar: { smartUnpack: false },
  // A library of the system cannot be loaded from an archive. Everything else stays in it, and so does what it imports.
  asarUnpack: ['**/*.node'],
  extraResources: [
    { from: 'dist/app/LICENSE', to: 'LICENSE.txt' },
    { from: 'dist/app/THIRD-PARTY-NOTICES.txt', to: 'THIRD-PARTY-NOTICES.txt' },
  ],
  electronFuses,
  protocols: [{ name: 'Waybill', schemes: ['waybill'], role: 'Viewer' }],
  linux: {
    target: ['AppImage', 'deb'],
    category: 'Development',
    // Desktops look for icons of these sizes. The one for Windows and macOS is larger than any of them.
    icon: 'resources/icons',
    maintainer: 'Waybill <packages@waybill.dev>',
    syncDesktopName: true,
    // Without this list and this file, an AppImage starts the program without its sandbox.
    executableArgs: [],
    extraFiles: [{ from: 'resources/AppRun', to: 'AppRun' }],
    fileAssociations: [spdxText, ...byPattern],
  },
  mac: {
    target: ['dmg'],
    category: 'public.app-category.developer-tools',
    icon,
    // ".cdx" is the ending of a chemistry program, too: Waybill offers itself and is not the default.
    fileAssociations: [
      { ...spdxText, rank: 'Default' },
      { ext: 'cdx', name: 'CycloneDX SBOM', role: 'Viewer', rank: 'Alternate' },
    ],
  },
  // The installer of Windows makes a program the default for its endings, so ".cdx" is left to the other one.
  win: { target: ['nsis'], icon, fileAssociations: [spdxText] },
  // The builder promises associations for an installation for all users only.
  nsis: { oneClick: false, perMachine: true, deleteAppDataOnUninstall: false },
}
