import type { Target } from './shipped-files.ts'

const foreign: Readonly<Record<string, NodeJS.Platform>> = {
  '--linux': 'linux',
  '-l': 'linux',
  '--mac': 'darwin',
  '-m': 'darwin',
  '--win': 'win32',
  '-w': 'win32',
}
const archs = ['x64', 'arm64', 'ia32', 'armv7l', 'universal']

/**
 * Returns which computer the packages are for. Only one at a time, and of this platform: the staged folder contains one native library, and
 * installers of another system need its tools.
 *
 * @param args arguments for electron-builder
 */
export function targetOf(args: readonly string[], here: Target): Target | { readonly problem: string } {
  const other = args.find((arg) => foreign[arg] !== undefined && foreign[arg] !== here.platform)
  if (other) return { problem: `"${other}" needs to run on that system. Run "npm run package" there.` }
  const chosen = archs.filter((arch) => args.includes(`--${arch}`))
  const [arch = here.arch] = chosen
  if (chosen.length > 1 || !['x64', 'arm64'].includes(arch)) {
    return { problem: `"${chosen.map((name) => `--${name}`).join(' ')}" is not supported. Use --x64 or --arm64.` }
  }
  return { platform: here.platform, arch }
}
