import type { Ecosystem } from '#service/matching/contract/ecosystem.ts'
import { almalinux } from './almalinux.ts'
import { alpaquita } from './alpaquita.ts'
import { alpine } from './alpine.ts'
import { azureLinux } from './azure-linux.ts'
import { bellsoft } from './bellsoft.ts'
import { bioconductor } from './bioconductor.ts'
import { bitnami } from './bitnami.ts'
import { chainguard } from './chainguard.ts'
import { conanCenter } from './conan-center.ts'
import { cran } from './cran.ts'
import { crates } from './crates.ts'
import { debian } from './debian.ts'
import { echo } from './echo.ts'
import { ghc } from './ghc.ts'
import { githubActions } from './github-actions.ts'
import { go } from './go.ts'
import { hackage } from './hackage.ts'
import { hex } from './hex.ts'
import { julia } from './julia.ts'
import { mageia } from './mageia.ts'
import { maven } from './maven.ts'
import { minimos } from './minimos.ts'
import { npm } from './npm.ts'
import { nuget } from './nuget.ts'
import { opam } from './opam.ts'
import { openEuler } from './openeuler.ts'
import { openSuse } from './opensuse.ts'
import { packagist } from './packagist.ts'
import { photonOs } from './photon-os.ts'
import { pub } from './pub.ts'
import { pypi } from './pypi.ts'
import { redHat } from './red-hat.ts'
import { rockyLinux } from './rocky-linux.ts'
import { rubygems } from './rubygems.ts'
import { suse } from './suse.ts'
import { swift } from './swift.ts'
import { ubuntu } from './ubuntu.ts'
import { vscode } from './vscode.ts'
import { wolfi } from './wolfi.ts'

/** Every ecosystem that components are matched in. */
export const ecosystems: readonly Ecosystem[] = [
  npm,
  pypi,
  maven,
  go,
  crates,
  rubygems,
  packagist,
  nuget,
  bioconductor,
  conanCenter,
  cran,
  ghc,
  githubActions,
  hackage,
  hex,
  julia,
  opam,
  pub,
  swift,
  vscode,
  suse,
  almalinux,
  alpaquita,
  alpine,
  azureLinux,
  bellsoft,
  bitnami,
  chainguard,
  debian,
  echo,
  mageia,
  minimos,
  openEuler,
  openSuse,
  photonOs,
  redHat,
  rockyLinux,
  ubuntu,
  wolfi,
]
