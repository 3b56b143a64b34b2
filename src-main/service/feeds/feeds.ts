import type { FeedSource } from '#service/feeds/reading/feed.ts'
import { bundle } from './bundle.ts'
import { csaf } from './csaf.ts'
import { debianSupport } from './debian-support.ts'
import { distributionReleases } from './distribution-releases.ts'
import { endOfLife } from './end-of-life.ts'
import { epss } from './epss.ts'
import { ghsa } from './ghsa.ts'
import { go } from './go.ts'
import { kev } from './kev.ts'
import { nvd } from './nvd.ts'
import { openvex } from './openvex.ts'
import { osv } from './osv.ts'

/** All kinds of feeds, in the order in which a file is checked against them. */
export const sources: readonly FeedSource[] = [
  bundle,
  kev,
  epss,
  nvd,
  csaf,
  openvex,
  endOfLife,
  debianSupport,
  distributionReleases,
  ghsa,
  go,
  osv,
]
