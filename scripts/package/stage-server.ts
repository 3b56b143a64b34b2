import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Target } from './shipped-files.ts'
import { npmPurl, type OwnComponent } from './own-sbom.ts'
import { runtimeOf, stageApp, type Staged } from './stage-app.ts'

const forNode = (target: Target): Staged => ({
  parts: ['main', 'renderer'],
  // The app and its start, and source maps. The compressed forms of the page stay: a server sends them.
  isUnused: (file) => /^main\/(?:index|launch|chunks\/launch-program)\.js$/.test(file) || file.endsWith('.map'),
  resources: ['icon.png', 'sample'],
  unusedInPackage: [
    'private',
    'scripts',
    'bin',
    'main',
    'desktopName',
    'imports',
    'devDependencies',
    'optionalDependencies',
  ],
  runtime: (root) => nodeOf(root, target),
})

/** The same limits as those of `npm run serve`: see scripts/commands.mjs. */
const startScript = (program: string) => `#!/bin/sh
# Starts Waybill with the Node of this folder.
self=$0
while [ -h "$self" ]; do
  link=$(readlink "$self")
  case $link in /*) self=$link ;; *) self=$(dirname "$self")/$link ;; esac
done
folder=$(CDPATH= cd -- "$(dirname -- "$self")" && pwd -P)
MALLOC_ARENA_MAX="\${MALLOC_ARENA_MAX:-4}"
export MALLOC_ARENA_MAX
exec "$folder/bin/node" --max-semi-space-size=16 "$folder/app/out/main/${program}.js" "$@"
`

const startScriptOfWindows = (program: string) =>
  `@"%~dp0bin\\node.exe" --max-semi-space-size=16 "%~dp0app\\out\\main\\${program}.js" %*\r\n`

/**
 * Writes the folder of a server: the programs, the page, Node and what starts them. It needs nothing else on a computer of the same system.
 *
 * @param root the project's folder; the project must be built
 * @param folder is replaced
 * @throws Error if a package has no license text, or is not in the lock file
 */
export function stageServer(root: string, folder: string, target: Target): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'bin'), { recursive: true })
  stageApp(root, join(folder, 'app'), target, forNode(target))
  copyNode(root, join(folder, 'bin'), target)
  for (const [name, program] of [
    ['waybill-server', 'server'],
    ['waybill', 'cli'],
  ] as const) {
    if (target.platform === 'win32') writeFileSync(join(folder, `${name}.cmd`), startScriptOfWindows(program))
    else writeFileSync(join(folder, name), startScript(program), { mode: 0o755 })
  }
  const services = target.platform === 'win32' ? ['install-service.ps1'] : ['waybill-server.service', 'Dockerfile']
  for (const name of services) cpSync(join(root, 'resources/server', name), join(folder, name))
  cpSync(join(root, 'resources/server/README.txt'), join(folder, 'README.txt'))
  writeFileSync(join(folder, 'VERSION'), `${versionOf(root)}\n`)
}

/** Name of the server's folder and archive. */
export function serverName(root: string, { platform, arch }: Target): string {
  const system = { linux: 'linux', darwin: 'macos', win32: 'windows' }[platform as string] ?? platform
  return `waybill-server-${versionOf(root)}-${system}-${arch}`
}

function versionOf(root: string): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version // checked by npm
}

const packageOfNode = ({ platform, arch }: Target) => `node-${platform === 'win32' ? 'win' : platform}-${arch}`

/** Node comes from its package; for a Mac there is none, and the one that runs this is taken. */
function nodeOf(root: string, target: Target): OwnComponent {
  if (existsSync(join(root, 'node_modules', packageOfNode(target))))
    return runtimeOf(root, packageOfNode(target), 'MIT')
  const version = process.versions.node
  return { name: 'node', version, purl: npmPurl('node', version), license: 'MIT', sha512: null }
}

function copyNode(root: string, folder: string, target: Target): void {
  const end = target.platform === 'win32' ? 'node.exe' : 'node'
  const ofPackage = join(root, 'node_modules', packageOfNode(target))
  const isThere = existsSync(join(ofPackage, 'bin', end))
  copyFileSync(isThere ? join(ofPackage, 'bin', end) : process.execPath, join(folder, end))
  chmodSync(join(folder, end), 0o755)
  if (isThere) copyFileSync(join(ofPackage, 'LICENSE'), join(folder, 'NODE-LICENSE'))
}
