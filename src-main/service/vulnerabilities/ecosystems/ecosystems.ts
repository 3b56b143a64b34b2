import type { Ecosystem } from '#service/vulnerabilities/ecosystem.ts'
import { crates } from './crates.ts'
import { go } from './go.ts'
import { maven } from './maven.ts'
import { npm } from './npm.ts'
import { nuget } from './nuget.ts'
import { packagist } from './packagist.ts'
import { pypi } from './pypi.ts'
import { rubygems } from './rubygems.ts'

/** Every ecosystem that components are matched in. */
export const ecosystems: readonly Ecosystem[] = [npm, pypi, maven, go, crates, rubygems, packagist, nuget]
