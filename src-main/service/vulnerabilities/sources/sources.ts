import type { FeedSource } from '#service/vulnerabilities/feed.ts'
import { epss } from './epss.ts'
import { kev } from './kev.ts'
import { osv } from './osv.ts'

/** Every kind of feed, in the order in which a file is offered to them. */
export const sources: readonly FeedSource[] = [kev, epss, osv]
